-- A line of a bank's statement is found with or without the zeros in front of its number (line_of).
create index bank_line_key on bank_line (bank, ltrim(reference, '0'));
