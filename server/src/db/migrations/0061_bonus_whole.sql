-- Every bonus is received by a deposit, with terms of its own: nothing is left to be guessed for one that says none.
alter table member_bonus alter column deposit_posting set not null;
alter table member_bonus
  alter column kind drop default, alter column type drop default, alter column multiple drop default,
  alter column threshold drop default, alter column deposit drop default, alter column wallet_seq drop default;
