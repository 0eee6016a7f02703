-- As documents keep it.
ALTER TABLE claim_files ALTER COLUMN sha256 TYPE bytea USING sha256::bytea;
