-- Somebody is asked to join a company or firm; the link in the e-mail carries the secret, this row what it grants.
CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL,
  company_type text NOT NULL CHECK (company_type IN ('hiring_company', 'mwbe')),
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('administrator', 'member')),
  invited_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
CREATE UNIQUE INDEX invitations_open ON invitations (company_id, lower(email))
  WHERE accepted_at IS NULL AND withdrawn_at IS NULL;
CREATE INDEX invitations_by_email ON invitations (lower(email)) WHERE accepted_at IS NULL AND withdrawn_at IS NULL;

-- Somebody without an account asks for one. `new` until the address is confirmed, then staff decide.
CREATE TABLE access_requests (
  id uuid PRIMARY KEY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  company text NOT NULL,
  user_type text NOT NULL CHECK (user_type IN ('MWBE', 'PRIME', 'DEVELOPER', 'GOVERNMENT_AGENCY')),
  message text,
  state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'confirmed', 'accepted', 'refused')),
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  decided_at timestamptz,
  -- null where an open invitation decided
  decided_by uuid REFERENCES users ON DELETE SET NULL,
  -- why it was refused, as the person reads it
  reason text,
  -- the account that was made
  user_id uuid REFERENCES users ON DELETE SET NULL,
  CHECK ((state = 'new') = (confirmed_at IS NULL)),
  CHECK ((state IN ('accepted', 'refused')) = (decided_at IS NOT NULL)),
  CHECK ((state = 'refused') = (reason IS NOT NULL))
);
CREATE INDEX access_requests_by_state ON access_requests (state, created_at DESC, id DESC);
-- of one address one request waits, however often it was sent
CREATE UNIQUE INDEX access_requests_waiting ON access_requests (lower(email)) WHERE state = 'confirmed';
