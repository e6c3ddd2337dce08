-- What may be done so many times a day, counted for all nodes together: `what` is counted, for `who`.
create table daily_count (
  what text not null,
  who text not null,
  day date not null,
  count integer not null,
  primary key (what, who, day)
) with (fillfactor = 50);
create index daily_count_day on daily_count (day);
