-- A PromptPay number leads to one account.
create unique index deposit_account_promptpay on deposit_account (promptpay) where closed_at is null;
