-- Whose account a bank's message tells of is looked up among those, too, that were a member's when the money was sent.
create index former_bank_account_tail on former_bank_account (bank_code, right(bank_account_no, 4));
