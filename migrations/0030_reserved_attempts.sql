-- An attempt is reserved before anything is compared. From where it came, if the account was used from there before:
-- such attempts are counted apart from those of strangers, so that strangers lock nobody out.
ALTER TABLE attempts ADD COLUMN source bytea;
DROP INDEX attempts_by_account;
CREATE INDEX attempts_by_account ON attempts (account_hash, what, at, source, address);

-- Browsers and network addresses that an account was signed in from: SHA-256 of the browser's mark or of the address.
CREATE TABLE known_sources (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  source bytea NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, source)
);
CREATE INDEX known_sources_by_time ON known_sources (used_at);
-- those of the sessions that are still stored
INSERT INTO known_sources (user_id, source, used_at)
SELECT user_id, sha256(convert_to('address ' || address, 'UTF8')), max(created_at)
FROM sessions WHERE how <> 'impersonation' AND address <> '' GROUP BY 1, 2;
