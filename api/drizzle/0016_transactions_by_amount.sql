create index "transactions_amount_idx" on "transactions" (amount, id);
