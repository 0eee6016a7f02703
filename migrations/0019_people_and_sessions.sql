-- What only one member of staff in all may do as somebody else has to be said person by person.
ALTER TABLE users
  ADD COLUMN may_impersonate boolean NOT NULL DEFAULT false,
  ADD COLUMN password_changed_at timestamptz;

-- Which user type the people of a hiring company have. Companies that exist have it from their people.
ALTER TABLE hiring_companies
  ADD COLUMN user_type text NOT NULL DEFAULT 'PRIME' CHECK (user_type IN ('PRIME', 'DEVELOPER', 'GOVERNMENT_AGENCY'));
UPDATE hiring_companies c
SET user_type = u.user_type
FROM memberships m
JOIN users u ON u.id = m.user_id
WHERE m.company_id = c.id AND u.user_type IN ('PRIME', 'DEVELOPER', 'GOVERNMENT_AGENCY');

-- Administrators invite and remove people and change the company's settings. `chosen_at` puts the company that a person
-- acts for before their others.
ALTER TABLE memberships
  ADD COLUMN role text NOT NULL DEFAULT 'member' CHECK (role IN ('administrator', 'member')),
  ADD COLUMN chosen_at timestamptz;
-- of companies that exist, whoever was there first
UPDATE memberships m
SET role = 'administrator'
WHERE NOT EXISTS (
  SELECT FROM memberships e
  WHERE e.company_id = m.company_id AND (e.created_at, e.user_id) < (m.created_at, m.user_id)
);

ALTER TABLE sessions
  -- what opened it
  ADD COLUMN how text NOT NULL DEFAULT 'password' CHECK (how IN ('password', 'passkey', 'link', 'sso', 'impersonation')),
  -- when a second factor was given in it
  ADD COLUMN second_factor_at timestamptz,
  -- when the person last proved in it who they are: sensitive acts ask for that again after a while
  ADD COLUMN confirmed_at timestamptz,
  -- the member of staff who acts as this person, and the session of theirs with which this one ends
  ADD COLUMN impersonator_id uuid REFERENCES users ON DELETE CASCADE,
  ADD COLUMN parent_id uuid REFERENCES sessions ON DELETE CASCADE,
  ADD COLUMN reason text,
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN user_agent text NOT NULL DEFAULT '',
  ADD CONSTRAINT sessions_impersonation CHECK (
    (how = 'impersonation') = (impersonator_id IS NOT NULL AND parent_id IS NOT NULL AND reason IS NOT NULL)
  );
CREATE INDEX sessions_by_parent ON sessions (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX sessions_by_impersonator ON sessions (impersonator_id) WHERE impersonator_id IS NOT NULL;

ALTER TABLE link_tokens
  -- who it was sent to; the account, where there is one, is user_id
  ADD COLUMN email text,
  -- what the page shows of it, and what the act behind it needs
  ADD COLUMN details jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN created_by uuid REFERENCES users ON DELETE SET NULL,
  ADD COLUMN revoked_at timestamptz;
CREATE INDEX link_tokens_by_user ON link_tokens (user_id);
CREATE INDEX link_tokens_by_time ON link_tokens (created_at, id);

-- Everything that is slowed down is counted here, by what it is; the account is the SHA-256 of what was typed.
ALTER TABLE failed_logins RENAME TO attempts;
ALTER TABLE attempts ADD COLUMN what text NOT NULL DEFAULT 'log-in';
ALTER TABLE attempts ALTER COLUMN what DROP DEFAULT;
ALTER INDEX failed_logins_by_time RENAME TO attempts_by_time;
DROP INDEX failed_logins_by_account, failed_logins_by_address;
CREATE INDEX attempts_by_account ON attempts (account_hash, what, at);
CREATE INDEX attempts_by_address ON attempts (address, what, at);

-- Parts of the product that staff may switch off; what has no row is on.
CREATE TABLE feature_switches (
  name text PRIMARY KEY,
  is_on boolean NOT NULL,
  changed_by uuid REFERENCES users ON DELETE SET NULL,
  changed_at timestamptz NOT NULL
);

-- By which key secrets in this database were sealed: a process with another one must not start.
CREATE TABLE secret_key (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  fingerprint bytea NOT NULL
);
