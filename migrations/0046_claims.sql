-- Who wants to act for a firm of the directory, and how they proved it (docs/decisions/0033).
CREATE TABLE claims (
  id uuid PRIMARY KEY,
  mwbe_id uuid NOT NULL REFERENCES mwbes,
  user_id uuid NOT NULL REFERENCES users,
  -- open: a proof is missing; review: staff check a certificate
  state text NOT NULL DEFAULT 'open'
    CHECK (state IN ('open', 'review', 'approved', 'declined', 'withdrawn', 'expired')),
  -- how it was proved in the end; staff: a dispute was settled
  proof text CHECK (proof IN ('email', 'letter', 'certificate', 'staff')),
  letter_requested_at timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid REFERENCES users,
  reason text,
  CHECK ((state = 'approved') = (proof IS NOT NULL)),
  CHECK ((state IN ('open', 'review')) = (decided_at IS NULL))
);
-- one pending claim for each firm and for each person, whoever comes at the same moment
CREATE UNIQUE INDEX claims_one_pending_per_firm ON claims (mwbe_id) WHERE state IN ('open', 'review');
CREATE UNIQUE INDEX claims_one_pending_per_person ON claims (user_id) WHERE state IN ('open', 'review');
CREATE INDEX claims_by_person ON claims (user_id, created_at DESC);
CREATE INDEX claims_by_firm ON claims (mwbe_id, created_at DESC);
CREATE INDEX claims_decided ON claims (decided_at DESC, id DESC) WHERE decided_at IS NOT NULL;
CREATE INDEX claims_expiring ON claims (expires_at) WHERE state = 'open';

-- A code that went to the firm. Only its MAC is kept; the secret is in the email or on the paper.
CREATE TABLE claim_codes (
  id uuid PRIMARY KEY,
  claim_id uuid NOT NULL REFERENCES claims,
  channel text NOT NULL CHECK (channel IN ('email', 'letter')),
  -- the address of an email
  sent_to text,
  -- null until the job that sends the email has made it
  code_mac bytea,
  -- how often it was made anew, as a job may run twice
  issued integer NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  -- the member of staff who printed a letter
  created_by uuid REFERENCES users,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  revoked_at timestamptz
);
CREATE UNIQUE INDEX claim_codes_one_open ON claim_codes (claim_id, channel) WHERE used_at IS NULL AND revoked_at IS NULL;
CREATE INDEX claim_codes_by_claim ON claim_codes (claim_id, created_at DESC);

-- Two people, or a known contact of the firm and somebody, want the same firm: staff decide.
CREATE TABLE claim_disputes (
  id uuid PRIMARY KEY,
  mwbe_id uuid NOT NULL REFERENCES mwbes,
  -- the pending claim that it is about; null where the firm was claimed already
  claim_id uuid REFERENCES claims,
  -- null for somebody without an account, who came by the link in an email to this address
  opened_by uuid REFERENCES users,
  opened_email text,
  statement text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'settled', 'withdrawn')),
  outcome text CHECK (outcome IN ('holder', 'challenger', 'nobody')),
  reason text,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid REFERENCES users,
  CHECK ((opened_by IS NULL) <> (opened_email IS NULL)),
  CHECK ((state = 'settled') = (outcome IS NOT NULL)),
  CHECK ((state = 'open') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX claim_disputes_one_open_per_person ON claim_disputes (opened_by) WHERE state = 'open';
CREATE INDEX claim_disputes_open ON claim_disputes (mwbe_id) WHERE state = 'open';
CREATE INDEX claim_disputes_by_person ON claim_disputes (opened_by, created_at DESC);

-- A firm that is in no list, as its person describes it, until staff have reviewed it.
CREATE TABLE firm_registrations (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  state text NOT NULL DEFAULT 'review' CHECK (state IN ('review', 'approved', 'declined', 'withdrawn')),
  details jsonb NOT NULL,
  -- core ids of firms that looked alike; the person said that theirs is none of them
  similar_firms uuid[] NOT NULL DEFAULT '{}',
  mwbe_id uuid REFERENCES mwbes,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid REFERENCES users,
  reason text,
  CHECK ((state = 'approved') = (mwbe_id IS NOT NULL)),
  CHECK ((state = 'review') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX firm_registrations_one_pending ON firm_registrations (user_id) WHERE state = 'review';
CREATE INDEX firm_registrations_by_person ON firm_registrations (user_id, created_at DESC);

-- Certificates and other files that prove a claim or support a dispute.
CREATE TABLE claim_files (
  id uuid PRIMARY KEY,
  claim_id uuid REFERENCES claims,
  dispute_id uuid REFERENCES claim_disputes,
  file_id text NOT NULL UNIQUE,
  display_name text NOT NULL,
  media_type text NOT NULL,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  sent_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  CHECK ((claim_id IS NULL) <> (dispute_id IS NULL))
);
CREATE INDEX claim_files_by_claim ON claim_files (claim_id) WHERE claim_id IS NOT NULL;
CREATE INDEX claim_files_by_dispute ON claim_files (dispute_id) WHERE dispute_id IS NOT NULL;

-- The second wall: people see their own, staff all. Codes are granted to nobody.
ALTER TABLE claims ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON claims TO plumbline_member;
CREATE POLICY own_claims ON claims FOR SELECT TO plumbline_member
  USING (user_id = nullif(current_setting('plumbline.user_id', true), '')::uuid OR (SELECT is_own_account_staff()));

ALTER TABLE claim_codes ENABLE ROW LEVEL SECURITY;
GRANT SELECT (id, claim_id, channel, sent_to, issued, tries, created_at, created_by, expires_at, used_at, revoked_at)
  ON claim_codes TO plumbline_member;
CREATE POLICY codes_of_own_claims ON claim_codes FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM claims c WHERE c.id = claim_id));

ALTER TABLE claim_disputes ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON claim_disputes TO plumbline_member;
CREATE POLICY own_claim_disputes ON claim_disputes FOR SELECT TO plumbline_member
  USING (opened_by = nullif(current_setting('plumbline.user_id', true), '')::uuid OR (SELECT is_own_account_staff()));

ALTER TABLE firm_registrations ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON firm_registrations TO plumbline_member;
CREATE POLICY own_firm_registrations ON firm_registrations FOR SELECT TO plumbline_member
  USING (user_id = nullif(current_setting('plumbline.user_id', true), '')::uuid OR (SELECT is_own_account_staff()));

ALTER TABLE claim_files ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON claim_files TO plumbline_member;
CREATE POLICY own_claim_files ON claim_files FOR SELECT TO plumbline_member
  USING (sent_by = nullif(current_setting('plumbline.user_id', true), '')::uuid OR (SELECT is_own_account_staff()));

-- A firm that somebody is claiming stays when an import is undone.
CREATE OR REPLACE FUNCTION businesses_in_use(businesses uuid[]) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  WITH RECURSIVE own AS (
    SELECT id AS root, id FROM unnest(businesses) AS of(id)
    UNION SELECT own.root, b.id FROM businesses b JOIN own ON b.merged_into = own.id)
  SELECT DISTINCT own.root FROM own JOIN businesses b ON b.id = own.id JOIN mwbes w ON w.business_id = own.id
  WHERE b.demo OR b.verified_projects > 0 OR w.claimed_at IS NOT NULL
        OR EXISTS (SELECT FROM projects p WHERE p.mwbe_id = w.id)
        OR EXISTS (SELECT FROM claims c WHERE c.mwbe_id = w.id AND c.state IN ('open', 'review'))
$$;
