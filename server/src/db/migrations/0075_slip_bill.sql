-- What names the bill or the code that a transfer paid, as its bank tells; null of one between two accounts.
alter table slip add column bill text[];
