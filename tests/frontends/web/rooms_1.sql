-- A room of the first release in the middle of a deal, as its server left it when it was killed.
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE happenings (room TEXT NOT NULL REFERENCES rooms ON DELETE CASCADE, v INTEGER NOT NULL, at REAL NOT NULL,
    data TEXT NOT NULL, PRIMARY KEY (room, v)) WITHOUT ROWID;
INSERT INTO "happenings" VALUES('CK9M6X',1,1.79601430363367438316e+09,'{"kind":"open","game":"texas42","version":1,"preset":"austin-league","options":{},"dealer":0,"sitters":[{"kind":"human","name":"Ann","key":"a169ba36ff38d536ed3b0e3dc45f9fde86678fda454fa0c415286495b9a0bcd6","bot":"rules"},{"kind":"bot","name":"Ada","key":null,"bot":"rules"},{"kind":"bot","name":"Bea","key":null,"bot":"rules"},{"kind":"bot","name":"Cal","key":null,"bot":"rules"}]}');
INSERT INTO "happenings" VALUES('CK9M6X',2,1.79601430363367438316e+09,'{"kind":"deal","secret":"055c78341b92aba8af963e839166a1e3153e8e7b0987fb96bdd6aa90f0c88b3a"}');
INSERT INTO "happenings" VALUES('CK9M6X',3,1.7960143052206802368e+09,'{"kind":"move","seat":1,"move":"pass","mid":"bot-0"}');
INSERT INTO "happenings" VALUES('CK9M6X',4,1.79601430689311337474e+09,'{"kind":"move","seat":2,"move":"pass","mid":"bot-0"}');
INSERT INTO "happenings" VALUES('CK9M6X',5,1.79601430862836623195e+09,'{"kind":"move","seat":3,"move":"pass","mid":"bot-0"}');
INSERT INTO "happenings" VALUES('CK9M6X',6,1.79601430865322613718e+09,'{"kind":"move","seat":0,"move":"bid 30","mid":"m4"}');
INSERT INTO "happenings" VALUES('CK9M6X',7,1.79601430965720963478e+09,'{"kind":"move","seat":0,"move":"trump blanks","mid":"m5"}');
INSERT INTO "happenings" VALUES('CK9M6X',8,1.79601431066149449349e+09,'{"kind":"move","seat":0,"move":"play 2-2","mid":"m6"}');
INSERT INTO "happenings" VALUES('CK9M6X',9,1.79601431217326807971e+09,'{"kind":"move","seat":1,"move":"play 4-2","mid":"bot-1"}');
INSERT INTO "happenings" VALUES('CK9M6X',10,1.79601431390265297888e+09,'{"kind":"move","seat":2,"move":"play 6-2","mid":"bot-1"}');
INSERT INTO "happenings" VALUES('CK9M6X',11,1.796014315453400135e+09,'{"kind":"move","seat":3,"move":"play 2-1","mid":"bot-1"}');
INSERT INTO "happenings" VALUES('CK9M6X',12,1.79601431567738986008e+09,'{"kind":"move","seat":0,"move":"play 3-3","mid":"m11"}');
CREATE TABLE records (id INTEGER PRIMARY KEY, room TEXT NOT NULL, game TEXT NOT NULL, at REAL NOT NULL, text TEXT NOT NULL);
CREATE TABLE rooms (code TEXT PRIMARY KEY, made REAL NOT NULL) WITHOUT ROWID;
INSERT INTO "rooms" VALUES('CK9M6X',1.79601430363360214234e+09);
CREATE TABLE turns (room TEXT NOT NULL REFERENCES rooms ON DELETE CASCADE, seat INTEGER NOT NULL, d INTEGER NOT NULL,
    at REAL NOT NULL, lease REAL NOT NULL DEFAULT 0, PRIMARY KEY (room, seat, d)) WITHOUT ROWID;
INSERT INTO "turns" VALUES('CK9M6X',1,2,1.79601431722052431103e+09,0.0);
CREATE INDEX turns_by_time ON turns (at);
CREATE INDEX records_by_room ON records (room);
COMMIT;
