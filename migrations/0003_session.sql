CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  -- SHA-256 of the token; the token itself is nowhere
  token_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX sessions_by_user ON sessions (user_id);

-- Failed log-ins by account and by address, to slow guessing down. The account is the SHA-256 of the address typed:
-- what people type there by mistake (a password) must not be readable.
CREATE TABLE failed_logins (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_hash bytea NOT NULL,
  address text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX failed_logins_by_account ON failed_logins (account_hash, at);
CREATE INDEX failed_logins_by_address ON failed_logins (address, at);
CREATE INDEX failed_logins_by_time ON failed_logins (at);

-- Single-use links: purpose-bound, hashed, expiring. Opening a page never spends one; a POST does.
CREATE TABLE link_tokens (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  purpose text NOT NULL,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  spent_at timestamptz
);
