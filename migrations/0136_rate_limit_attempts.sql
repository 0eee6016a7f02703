-- The table says what its rows are attempts at: rate limits are looked for by that name.
ALTER TABLE attempts RENAME TO rate_limit_attempts;
ALTER TABLE rate_limit_attempts RENAME COLUMN what TO rate_limit;
ALTER INDEX attempts_by_account RENAME TO rate_limit_attempts_by_account;
ALTER INDEX attempts_by_address RENAME TO rate_limit_attempts_by_address;
