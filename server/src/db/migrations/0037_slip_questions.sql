-- The verifiers are paid for each question: of each slip it is known when they were asked about its transfer last, when they said last that
-- they know none (an answer that slips of the same transfer share), and how often they were asked.
alter table slip add column asked_at timestamptz;
alter table slip add column none_at timestamptz;
alter table slip add column rounds integer not null default 0;
create index slip_asked on slip (sending_bank, upper(reference), asked_at) where asked_at is not null;
comment on column slip.asked_at is 'When the verifiers were asked last about its transfer, written before they are';
comment on column slip.none_at is 'When one of them said last that it knows no such transfer';
comment on column slip.rounds is 'How often they were asked, each time one after the other until one knows';

-- Of a gift of unequal parts it is not known what it brings; more than all of it is not believed.
alter table gift add column at_most bigint;
comment on column gift.at_most is 'What it could bring at most when the right to redeem it was won, in minor units; null: written by a server of the version before';
