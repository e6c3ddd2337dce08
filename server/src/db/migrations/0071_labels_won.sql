-- What was won keeps the name that it had then, whatever is written on its slice later.
alter table wheel_draw add column labels jsonb;
update wheel_draw d set labels = s.labels from wheel_slice s where s.wheel_code = d.wheel_code and s.code = d.slice_code;
comment on column wheel_draw.labels is 'Of the slice when it was drawn; null where a server of an earlier version drew it';
