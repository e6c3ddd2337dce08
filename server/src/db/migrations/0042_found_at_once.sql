-- What a member won and lost lately, and the codes of a bank's gateway over a sum, are found without reading all there ever were.
create index posting_win_at on ledger.posting (credit, created_at) where kind = 'play.win' and outcome = 'posted';
create index posting_loss_at on ledger.posting (debit, created_at) where kind = 'play.loss' and outcome = 'posted';
create index qr_order_of_gateway on qr_order (gateway, amount, created_at) where account_no is null;
