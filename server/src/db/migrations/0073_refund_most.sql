-- What a refund might come to at most is kept with it, so that one that is too small is found as well as one that is too large.
alter table member_refund add column most bigint;
comment on column member_refund.most is 'Minor units; null where a server of an earlier version gave it';
