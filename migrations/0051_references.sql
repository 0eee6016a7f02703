-- What somebody outside says about a firm: asked by email, answered by a link without an account.
CREATE TABLE firm_references (
  id uuid PRIMARY KEY,
  mwbe_id uuid NOT NULL REFERENCES mwbes,
  asked_by uuid NOT NULL REFERENCES users,
  -- as it was when the request was sent
  asked_by_name text NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  relation text NOT NULL,
  message text,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'declined', 'withdrawn', 'retracted')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  reminded_at timestamptz,
  closed_at timestamptz,
  -- the answer; retracting it empties these columns
  answered_at timestamptz,
  stars integer CHECK (stars BETWEEN 1 AND 5),
  quality text,
  on_time text,
  communication text,
  hire_again text,
  words text,
  shown_name text,
  company text,
  privacy text,
  -- what speaks for a firm rating itself, and what staff decided about it
  flags text[] NOT NULL DEFAULT '{}',
  needs_review boolean NOT NULL DEFAULT false,
  decision text CHECK (decision IN ('shown', 'hidden')),
  decision_reason text,
  decided_by uuid REFERENCES users,
  decided_at timestamptz,
  -- the firm answers publicly once
  reply text,
  replied_at timestamptz,
  CHECK ((state = 'answered') = (stars IS NOT NULL))
);
CREATE INDEX firm_references_of_firm ON firm_references (mwbe_id, created_at DESC, id);
CREATE INDEX firm_references_to_review ON firm_references ((decision IS NOT NULL), answered_at DESC)
  WHERE needs_review AND state = 'answered';
CREATE INDEX firm_references_open ON firm_references (created_at) WHERE state = 'open';
CREATE INDEX firm_references_by_recipient ON firm_references (lower(email), created_at);
-- one request and one answer per person and firm
CREATE UNIQUE INDEX firm_references_once ON firm_references (mwbe_id, lower(email)) WHERE state IN ('open', 'answered');

-- Whether a firm shows its references: all of them or none. No row: shown.
CREATE TABLE reference_settings (
  mwbe_id uuid PRIMARY KEY REFERENCES mwbes,
  shown boolean NOT NULL
);

-- Addresses outside that no firm may write to any more.
CREATE TABLE mail_refusals (
  email text PRIMARY KEY CHECK (email = lower(email)),
  created_at timestamptz NOT NULL
);

ALTER TABLE firm_references ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON firm_references TO plumbline_member;
CREATE POLICY own_firm_references ON firm_references FOR SELECT TO plumbline_member
  USING (mwbe_id = ANY ((SELECT own_mwbes())::uuid[]) OR (SELECT is_own_account_staff()));
