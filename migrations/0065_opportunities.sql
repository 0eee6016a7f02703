-- Work that a hiring company offers, and notices of other systems, which are only shown.
CREATE TABLE opportunities (
  id uuid PRIMARY KEY,
  -- null: a notice of another system
  hiring_company_id uuid REFERENCES hiring_companies,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'published', 'closed', 'awarded', 'cancelled')),
  version integer NOT NULL DEFAULT 1,
  title text,
  scope text,
  naics text[] NOT NULL DEFAULT '{}',
  city text,
  state_code text,
  zip text,
  county text,
  time_zone text,
  -- as a clock at the place shows it; deadline_at is the moment
  deadline text,
  deadline_at timestamptz,
  starts_on date,
  ends_on date,
  budget_min bigint,
  budget_max bigint,
  goals jsonb NOT NULL DEFAULT '[]',
  certifications text[] NOT NULL DEFAULT '{}',
  bond_needed bigint,
  insurance_needed bigint,
  crew_needed integer,
  requirements text,
  reference text,
  contact_name text,
  contact_email text,
  contact_phone text,
  source text NOT NULL DEFAULT 'plumbline' CHECK (source IN ('plumbline', 'sam', 'ocds')),
  -- the notice in its own system
  source_ref text,
  source_url text,
  source_owner text,
  created_by uuid REFERENCES users,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  published_at timestamptz,
  closed_at timestamptz,
  awarded_at timestamptz,
  cancelled_at timestamptz,
  cancelled_reason text,
  -- a draft that its owner removed
  removed_at timestamptz,
  CHECK ((hiring_company_id IS NULL) = (source <> 'plumbline')),
  CHECK ((source = 'plumbline') = (source_ref IS NULL)),
  CHECK ((deadline_at IS NULL) = (deadline IS NULL OR time_zone IS NULL)),
  CHECK (starts_on <= ends_on),
  CHECK (budget_min <= budget_max),
  CHECK ((state = 'draft') = (published_at IS NULL)),
  CHECK (state = 'draft' OR (removed_at IS NULL AND title IS NOT NULL)),
  CHECK ((state = 'cancelled') = (cancelled_at IS NOT NULL AND cancelled_reason IS NOT NULL))
);
CREATE UNIQUE INDEX opportunities_by_source ON opportunities (source, source_ref) WHERE source_ref IS NOT NULL;
CREATE INDEX opportunities_by_company ON opportunities (hiring_company_id, updated_at DESC, id DESC);
CREATE INDEX opportunities_due ON opportunities (deadline_at) WHERE state = 'published';
CREATE INDEX opportunities_removed ON opportunities (removed_at) WHERE removed_at IS NOT NULL;

CREATE TABLE opportunity_addenda (
  id uuid PRIMARY KEY,
  opportunity_id uuid NOT NULL REFERENCES opportunities,
  number integer NOT NULL CHECK (number > 0),
  said text NOT NULL,
  -- [{field, from, to}]
  changes jsonb NOT NULL,
  issued_by uuid REFERENCES users,
  issued_at timestamptz NOT NULL,
  UNIQUE (opportunity_id, number)
);

CREATE TABLE opportunity_acknowledgements (
  addendum_id uuid NOT NULL REFERENCES opportunity_addenda,
  mwbe_id uuid NOT NULL REFERENCES mwbes,
  acknowledged_by uuid NOT NULL REFERENCES users,
  acknowledged_at timestamptz NOT NULL,
  PRIMARY KEY (addendum_id, mwbe_id)
);

CREATE TABLE opportunity_awards (
  id uuid PRIMARY KEY,
  opportunity_id uuid NOT NULL REFERENCES opportunities,
  position integer NOT NULL,
  -- null: somebody who is not in the directory
  mwbe_id uuid REFERENCES mwbes,
  name text NOT NULL,
  amount bigint,
  UNIQUE (opportunity_id, position)
);

CREATE TABLE opportunity_questions (
  id uuid PRIMARY KEY,
  opportunity_id uuid NOT NULL REFERENCES opportunities,
  mwbe_id uuid NOT NULL REFERENCES mwbes,
  question text NOT NULL,
  asked_by uuid NOT NULL REFERENCES users,
  asked_at timestamptz NOT NULL,
  answer text,
  answered_by uuid REFERENCES users,
  answered_at timestamptz,
  CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE INDEX opportunity_questions_of ON opportunity_questions (opportunity_id, asked_at, id);

CREATE TABLE opportunity_templates (
  id uuid PRIMARY KEY,
  hiring_company_id uuid NOT NULL REFERENCES hiring_companies,
  name text NOT NULL,
  -- the facts of the contract, without dates
  facts jsonb NOT NULL,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX opportunity_templates_by_name ON opportunity_templates (hiring_company_id, lower(name));

-- The second check: drafts exist for their owner and for staff, what was published for everybody who is signed in.
ALTER TABLE opportunities ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON opportunities TO plumbline_member;
CREATE POLICY published_opportunities ON opportunities FOR SELECT TO plumbline_member
  USING (published_at IS NOT NULL AND nullif(current_setting('plumbline.user_id', true), '') IS NOT NULL);
CREATE POLICY own_opportunities ON opportunities FOR SELECT TO plumbline_member
  USING (hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[]) OR (SELECT is_own_account_staff()));

ALTER TABLE opportunity_addenda ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON opportunity_addenda TO plumbline_member;
CREATE POLICY addenda_of_opportunities ON opportunity_addenda FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM opportunities o WHERE o.id = opportunity_id));

ALTER TABLE opportunity_acknowledgements ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON opportunity_acknowledgements TO plumbline_member;
CREATE POLICY own_acknowledgements ON opportunity_acknowledgements FOR SELECT TO plumbline_member
  USING (mwbe_id = ANY ((SELECT own_mwbes())::uuid[]));
CREATE POLICY acknowledgements_for_owners ON opportunity_acknowledgements FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM opportunity_addenda a JOIN opportunities o ON o.id = a.opportunity_id
                 WHERE a.id = addendum_id AND (o.hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[])
                                               OR (SELECT is_own_account_staff()))));

ALTER TABLE opportunity_awards ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON opportunity_awards TO plumbline_member;
CREATE POLICY awards_of_opportunities ON opportunity_awards FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM opportunities o WHERE o.id = opportunity_id));

ALTER TABLE opportunity_questions ENABLE ROW LEVEL SECURITY;
GRANT SELECT (id, opportunity_id, mwbe_id, question, asked_at, answer, answered_at)
  ON opportunity_questions TO plumbline_member;
CREATE POLICY answered_questions ON opportunity_questions FOR SELECT TO plumbline_member
  USING (answered_at IS NOT NULL AND EXISTS (SELECT FROM opportunities o WHERE o.id = opportunity_id));
CREATE POLICY own_questions ON opportunity_questions FOR SELECT TO plumbline_member
  USING (mwbe_id = ANY ((SELECT own_mwbes())::uuid[]));
CREATE POLICY questions_for_owners ON opportunity_questions FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM opportunities o WHERE o.id = opportunity_id
                 AND (o.hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[])
                      OR (SELECT is_own_account_staff()))));

ALTER TABLE opportunity_templates ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON opportunity_templates TO plumbline_member;
CREATE POLICY own_opportunity_templates ON opportunity_templates FOR SELECT TO plumbline_member
  USING (hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[]));
