-- Whose transfer a bank's message surely told of when it came: what is credited beside it goes by that, and members change their accounts, leave, or
-- get others' digits. And whether it may have been another message once more: then it tells of no transfer of its own, also where a person has credited it.
alter table bank_notification add column told_of text references member, add column may_be_another boolean not null default false;
update bank_notification set may_be_another = true where why = 'LIKE_ANOTHER';
comment on column bank_notification.told_of is 'Whose transfer it surely told of when it came; null: of nobody''s surely, or of a version before';
comment on column bank_notification.may_be_another is 'When it came it may have been the same as another one';
