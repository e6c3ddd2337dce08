-- The operation for which a one-time password was used: what became of it is the answer to the same request, sent again.
alter table otp add column used_by uuid;
