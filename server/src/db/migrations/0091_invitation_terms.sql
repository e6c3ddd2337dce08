-- What an invitation brings, and within how long, is what held when the member registered: settings that change count for who comes from then on.
alter table invitation add column terms jsonb;
comment on column invitation.terms is '{percent, rewardMax {THB, LAK}, depositMin {THB, LAK}, days} as they were at the registration; null: of a server that did not write them, at those of now';
