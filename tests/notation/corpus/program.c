#include <stdio.h>
#define SIZE 6

static char board[SIZE][SIZE];

int main(int argc, char **argv)
{
    FILE *in = fopen(argv[1], "r");
    for (int row = 0; row < SIZE; row++)
        for (int col = 0; col < SIZE; col++)
            board[row][col] = fgetc(in);
    printf("%d\n", search(board, 50));
    return 0;
}
