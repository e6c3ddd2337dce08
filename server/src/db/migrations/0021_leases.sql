-- Under which taking a row was taken last, so that whoever could not look at it, as the database was away, gives it back.
alter table game_transfer add column leased_by uuid;
alter table qr_order add column leased_by uuid;
alter table withdrawal add column leased_by uuid;

-- Which try to pay a withdrawal won the right to call the gateway, so that one whose answer was lost can find that it did.
alter table withdrawal add column sent_by uuid;
