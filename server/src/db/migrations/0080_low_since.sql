-- Since when less than its threshold was seen to be left of an active bonus; null where as much is, or where nobody has looked yet.
alter table member_bonus add column low_since timestamptz;
