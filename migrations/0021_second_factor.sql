-- An app that makes codes. A new one is set up beside the one that holds, and takes its place once a code has proved it.
CREATE TABLE totp_setups (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- sealed
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE TABLE totps (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- sealed
  secret bytea NOT NULL,
  -- the half minute, counted from 1970, of the last code that was taken: no code works twice
  last_step bigint NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- as the device names it, base64url
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- how often the device says it was used; 0 where devices do not count
  counter bigint NOT NULL,
  transports jsonb NOT NULL,
  backed_up boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_by_user ON passkeys (user_id, created_at, id);

-- Challenges are signed by the server instead of kept; only those that were answered are noted, until they expire.
CREATE TABLE spent_challenges (
  challenge_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
