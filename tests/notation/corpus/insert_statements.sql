INSERT INTO puzzle (id, board, moves) VALUES (1, '..AA..BBB..CXX...CDD.EF....EF....EGG', 15);
INSERT INTO puzzle (id, board, moves) VALUES (2, 'AAB.CCDDB.E.F.XXE.FGGGE.F..HIIJJ.HKK', 16);
