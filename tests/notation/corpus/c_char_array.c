char *board[6] = {
    "AABC..",
    "D.BC..",
    "DXXC..",
    "DEEE..",
    "......",
    "...FFF"
};
