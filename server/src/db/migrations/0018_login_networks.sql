-- From where members have logged in: an IPv4 address or the /64 of an IPv6 one. Their next login from there does not wait
-- behind strangers. Forgotten 90 days after the last.
create table login_network (
  member_id text not null references member,
  network text not null,
  last_login_at timestamptz not null,
  primary key (member_id, network)
) with (fillfactor = 80);
create index login_network_last_login on login_network (last_login_at);

comment on column member.status is
  'excluded: the member excluded themselves; they come in to withdraw, and every way in and all play is refused';
