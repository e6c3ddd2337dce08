-- Whether what is staked at a game may be decided on another day, as a match or a draw is. What lists sport has casinos in it, and Sexy Gaming is one.
alter table game add column bets_ahead boolean not null default false;
update game set bets_ahead = category in ('sport', 'lotto') and code <> 'SEXYGAME';
