level1:
    db ".A..BC"
    db ".ADDBC"
    db "XX..BC"
    db "...E.."
    db "...EFF"
    db "..GGHH"
