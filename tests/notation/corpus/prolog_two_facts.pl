% Cars
car(red, h, 2).
car(a, v, 2).
car(b, h, 2).
car(c, v, 2).
car(d, v, 2).
car(e, v, 3).
car(f, v, 2).
car(g, v, 2).
car(h, h, 2).
car(i, v, 2).
car(j, v, 2).
car(k, h, 2).
car(l, h, 2).
car(m, h, 2).

% Start
at(red, 4, 3).
at(a, 1, 1).
at(b, 2, 1).
at(c, 4, 1).
at(d, 5, 1).
at(e, 6, 1).
at(f, 2, 2).
at(g, 3, 2).
at(h, 1, 4).
at(i, 3, 4).
at(j, 4, 4).
at(k, 5, 5).
at(l, 1, 6).
at(m, 3, 6).
