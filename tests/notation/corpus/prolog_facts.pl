% car(Name, Row, Column, Length, Direction).
car(red, 2, 1, 2, horizontal).
car(a, 0, 0, 3, vertical).
car(b, 0, 3, 2, vertical).
car(c, 1, 4, 2, horizontal).
car(d, 2, 3, 2, vertical).
car(e, 3, 2, 3, vertical).
car(f, 3, 4, 2, horizontal).
car(g, 4, 3, 2, horizontal).
car(h, 4, 5, 2, vertical).
