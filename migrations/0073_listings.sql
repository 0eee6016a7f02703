-- Firms that companies name in bids and participation plans. Private until submitted; from then on nothing is deleted.
CREATE TABLE listing_bids (
  id uuid PRIMARY KEY,
  hiring_company_id uuid NOT NULL REFERENCES hiring_companies,
  kind text NOT NULL DEFAULT 'bid' CHECK (kind IN ('bid', 'plan')),
  -- null: for a project elsewhere
  opportunity_id uuid REFERENCES opportunities,
  -- of an opportunity here: as it was called when the bid was submitted
  project text,
  owner_name text,
  owner_email text,
  bid_on date,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'submitted', 'won', 'lost')),
  version integer NOT NULL DEFAULT 1,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  submitted_at timestamptz,
  submitted_by uuid REFERENCES users,
  decided_at timestamptz,
  CHECK ((state = 'draft') = (submitted_at IS NULL)),
  CHECK (state = 'draft' OR (project IS NOT NULL AND bid_on IS NOT NULL)),
  CHECK ((state IN ('won', 'lost')) = (decided_at IS NOT NULL))
);
CREATE INDEX listing_bids_by_company ON listing_bids (hiring_company_id, updated_at DESC, id DESC);
CREATE INDEX listing_bids_by_opportunity ON listing_bids (opportunity_id) WHERE opportunity_id IS NOT NULL;

CREATE TABLE listings (
  id uuid PRIMARY KEY,
  bid_id uuid NOT NULL REFERENCES listing_bids,
  position integer NOT NULL,
  mwbe_id uuid NOT NULL REFERENCES mwbes,
  -- those of its bid, so that the policies of the two tables need not ask each other
  hiring_company_id uuid NOT NULL REFERENCES hiring_companies,
  opportunity_id uuid REFERENCES opportunities,
  work text,
  naics text,
  amount bigint,
  percent integer CHECK (percent BETWEEN 1 AND 100),
  commitment text,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'listed', 'change_asked', 'removed')),
  -- each step adds one, has one row of listing_steps and one signed receipt
  version integer NOT NULL DEFAULT 0,
  submitted_at timestamptz,
  -- the firm's last word on being named with these terms
  answer text CHECK (answer IN ('confirmed', 'not_agreed')),
  answer_words text,
  answered_at timestamptz,
  replaces uuid REFERENCES listings,
  CHECK ((state = 'draft') = (submitted_at IS NULL)),
  CHECK ((state = 'draft') = (version = 0)),
  CHECK (state = 'draft' OR (work IS NOT NULL AND num_nonnulls(amount, percent) = 1)),
  CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE UNIQUE INDEX listings_once ON listings (bid_id, mwbe_id) WHERE state <> 'removed';
CREATE INDEX listings_of_firm ON listings (mwbe_id, submitted_at DESC, id) WHERE submitted_at IS NOT NULL;
CREATE INDEX listings_by_opportunity ON listings (opportunity_id) WHERE opportunity_id IS NOT NULL;

-- What a firm was asked about, and what it said.
CREATE TABLE listing_changes (
  id uuid PRIMARY KEY,
  listing_id uuid NOT NULL REFERENCES listings,
  kind text NOT NULL CHECK (kind IN ('removal', 'substitution', 'terms')),
  reason text NOT NULL,
  -- of a substitution: the firm and its terms; of new terms: these
  substitute_mwbe_id uuid REFERENCES mwbes,
  work text,
  naics text,
  amount bigint,
  percent integer CHECK (percent BETWEEN 1 AND 100),
  commitment text,
  asked_by uuid NOT NULL REFERENCES users,
  asked_at timestamptz NOT NULL,
  reply_until timestamptz NOT NULL,
  answer text CHECK (answer IN ('agreed', 'objected')),
  words text,
  answered_at timestamptz,
  outcome text CHECK (outcome IN ('completed', 'withdrawn')),
  finished_by uuid REFERENCES users,
  finished_at timestamptz,
  CHECK ((kind = 'substitution') = (substitute_mwbe_id IS NOT NULL)),
  CHECK (kind = 'removal' OR (work IS NOT NULL AND num_nonnulls(amount, percent) = 1)),
  CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CHECK ((outcome IS NULL) = (finished_at IS NULL)),
  -- nobody is removed before they answered or their time has passed
  CHECK (outcome IS DISTINCT FROM 'completed' OR answer IS NOT NULL OR finished_at >= reply_until)
);
CREATE UNIQUE INDEX listing_changes_open ON listing_changes (listing_id) WHERE outcome IS NULL;
CREATE INDEX listing_changes_of_listing ON listing_changes (listing_id, asked_at DESC);

CREATE TABLE listing_steps (
  listing_id uuid NOT NULL REFERENCES listings,
  number integer NOT NULL CHECK (number > 0),
  step text NOT NULL,
  by text NOT NULL CHECK (by IN ('hiring_company', 'mwbe', 'owner')),
  -- null: by a link, or the owner's
  user_id uuid REFERENCES users,
  at timestamptz NOT NULL,
  said text,
  -- [{field, from, to}]
  changes jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (listing_id, number)
);

-- How many working days a firm has to answer a change, by the day on which it is asked.
CREATE TABLE listing_reply_times (
  effective_from date PRIMARY KEY,
  working_days integer NOT NULL CHECK (working_days BETWEEN 1 AND 60)
);
INSERT INTO listing_reply_times VALUES ('2000-01-01', 5);

-- What was submitted stays, whoever asks.
CREATE FUNCTION refuse_removal_of_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was submitted stays in %', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER listing_bids_stay BEFORE DELETE ON listing_bids
  FOR EACH ROW WHEN (OLD.submitted_at IS NOT NULL) EXECUTE FUNCTION refuse_removal_of_listings();
CREATE TRIGGER listings_stay BEFORE DELETE ON listings
  FOR EACH ROW WHEN (OLD.submitted_at IS NOT NULL) EXECUTE FUNCTION refuse_removal_of_listings();
CREATE TRIGGER listing_changes_stay BEFORE DELETE ON listing_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_removal_of_listings();
CREATE TRIGGER listing_steps_stay BEFORE UPDATE OR DELETE ON listing_steps
  FOR EACH ROW EXECUTE FUNCTION refuse_removal_of_listings();

-- The second check: a company's own; for the firm that is named, once submitted; for the owner of the opportunity once
-- it is closed. Nobody else learns anything.
ALTER TABLE listings ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON listings TO plumbline_member;
CREATE POLICY listings_of_company ON listings FOR SELECT TO plumbline_member
  USING (hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[]));
CREATE POLICY listings_of_named_firm ON listings FOR SELECT TO plumbline_member
  USING (submitted_at IS NOT NULL AND mwbe_id = ANY ((SELECT own_mwbes())::uuid[]));
CREATE POLICY listings_for_owner ON listings FOR SELECT TO plumbline_member
  USING (submitted_at IS NOT NULL AND EXISTS (
    SELECT FROM opportunities o WHERE o.id = opportunity_id AND o.closed_at IS NOT NULL
      AND o.hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[])));

ALTER TABLE listing_bids ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON listing_bids TO plumbline_member;
CREATE POLICY own_listing_bids ON listing_bids FOR SELECT TO plumbline_member
  USING (hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[]));
CREATE POLICY listing_bids_of_listings ON listing_bids FOR SELECT TO plumbline_member
  USING (submitted_at IS NOT NULL AND EXISTS (SELECT FROM listings l WHERE l.bid_id = listing_bids.id));

ALTER TABLE listing_changes ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON listing_changes TO plumbline_member;
CREATE POLICY changes_of_listings ON listing_changes FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM listings l WHERE l.id = listing_id));

ALTER TABLE listing_steps ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON listing_steps TO plumbline_member;
CREATE POLICY steps_of_listings ON listing_steps FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM listings l WHERE l.id = listing_id));
