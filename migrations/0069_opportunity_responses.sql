-- What passes between the owner of an opportunity and one firm: invitation, answer, quotes. One row for each pair.
CREATE TABLE opportunity_responses (
  id uuid PRIMARY KEY,
  opportunity_id uuid NOT NULL REFERENCES opportunities,
  mwbe_id uuid NOT NULL REFERENCES mwbes,
  state text NOT NULL CHECK (state IN ('invited', 'interested', 'declined', 'quoted', 'withdrawn')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- null: the firm came by itself
  invited_at timestamptz,
  invited_by uuid REFERENCES users,
  message text,
  -- of a firm without people here, from its lists
  email text,
  delivered_at timestamptz,
  opened_at timestamptz,
  followed_up_at timestamptz,
  follow_ups integer NOT NULL DEFAULT 0,
  reminded_at timestamptz,
  answered_at timestamptz,
  withdrawn_at timestamptz,
  -- why not, or why withdrawn
  reason text,
  words text,
  UNIQUE (opportunity_id, mwbe_id),
  CHECK (state <> 'invited' OR (invited_at IS NOT NULL AND answered_at IS NULL)),
  CHECK (state = 'invited' OR answered_at IS NOT NULL),
  CHECK ((state = 'withdrawn') = (withdrawn_at IS NOT NULL)),
  CHECK ((state = 'declined') = (reason IS NOT NULL))
);
CREATE INDEX opportunity_responses_of ON opportunity_responses (opportunity_id, updated_at DESC, id DESC);
CREATE INDEX opportunity_responses_by_firm ON opportunity_responses (mwbe_id, updated_at DESC, id DESC);
CREATE INDEX opportunity_responses_unreminded ON opportunity_responses (opportunity_id)
  WHERE reminded_at IS NULL AND state IN ('invited', 'interested');

-- A changed quote is a new version; earlier ones stay.
CREATE TABLE opportunity_quotes (
  id uuid PRIMARY KEY,
  response_id uuid NOT NULL REFERENCES opportunity_responses,
  number integer NOT NULL CHECK (number > 0),
  amount bigint CHECK (amount >= 0),
  -- in place of an amount: a price for each unit, in words
  unit_price text,
  note text,
  valid_until date,
  sent_by uuid NOT NULL REFERENCES users,
  sent_at timestamptz NOT NULL,
  replaced_at timestamptz,
  UNIQUE (response_id, number),
  CHECK ((amount IS NULL) <> (unit_price IS NULL))
);
CREATE UNIQUE INDEX opportunity_quotes_current ON opportunity_quotes (response_id) WHERE replaced_at IS NULL;

-- What happened, in order; never changed.
CREATE TABLE opportunity_response_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  response_id uuid NOT NULL REFERENCES opportunity_responses,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  side text NOT NULL CHECK (side IN ('owner', 'firm', 'system')),
  person uuid REFERENCES users,
  details jsonb NOT NULL DEFAULT '{}',
  -- what is written once only, however often it is tried
  once text,
  UNIQUE (response_id, once)
);

-- How many invitations a firm takes. recent: when the last ones came, those of a week.
CREATE TABLE invitation_settings (
  mwbe_id uuid PRIMARY KEY REFERENCES mwbes,
  per_week integer NOT NULL DEFAULT 20 CHECK (per_week BETWEEN 1 AND 100),
  paused_until date,
  muted uuid[] NOT NULL DEFAULT '{}',
  reminders boolean NOT NULL DEFAULT true,
  recent timestamptz[] NOT NULL DEFAULT '{}'
);

-- Owners who want to read quotes as they come; all others read them once the opportunity has closed.
CREATE TABLE opportunity_quote_openings (
  opportunity_id uuid PRIMARY KEY REFERENCES opportunities,
  at_once boolean NOT NULL,
  changed_at timestamptz NOT NULL
);

-- The second check.
ALTER TABLE opportunity_responses ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON opportunity_responses TO plumbline_member;
CREATE POLICY own_responses ON opportunity_responses FOR SELECT TO plumbline_member
  USING (mwbe_id = ANY ((SELECT own_mwbes())::uuid[]));
CREATE POLICY responses_for_owners ON opportunity_responses FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM opportunities o WHERE o.id = opportunity_id
                 AND (o.hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[])
                      OR (SELECT is_own_account_staff()))));

ALTER TABLE opportunity_quote_openings ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON opportunity_quote_openings TO plumbline_member;
CREATE POLICY openings_of_opportunities ON opportunity_quote_openings FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM opportunities o WHERE o.id = opportunity_id));

-- A sealed quote exists for its firm alone, staff included; one that was withdrawn or replaced before it was opened stays sealed.
ALTER TABLE opportunity_quotes ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON opportunity_quotes TO plumbline_member;
CREATE POLICY own_quotes ON opportunity_quotes FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM opportunity_responses r
                 WHERE r.id = response_id AND r.mwbe_id = ANY ((SELECT own_mwbes())::uuid[])));
CREATE POLICY opened_quotes ON opportunity_quotes FOR SELECT TO plumbline_member
  USING (EXISTS (
    SELECT FROM opportunity_responses r JOIN opportunities o ON o.id = r.opportunity_id
    LEFT JOIN opportunity_quote_openings q ON q.opportunity_id = o.id
    WHERE r.id = response_id
      AND (o.hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[]) OR (SELECT is_own_account_staff()))
      AND (q.at_once OR (o.closed_at IS NOT NULL AND replaced_at IS NULL
                         AND (r.state = 'quoted' OR r.withdrawn_at >= o.closed_at)))));

ALTER TABLE opportunity_response_events ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON opportunity_response_events TO plumbline_member;
CREATE POLICY events_of_responses ON opportunity_response_events FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM opportunity_responses r WHERE r.id = response_id));

ALTER TABLE invitation_settings ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON invitation_settings TO plumbline_member;
CREATE POLICY own_invitation_settings ON invitation_settings FOR SELECT TO plumbline_member
  USING (mwbe_id = ANY ((SELECT own_mwbes())::uuid[]));
