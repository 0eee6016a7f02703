-- What is said in public of how a company pays the firms that it hires (docs/decisions/0050). Steps and bands only: a
-- count of one firm's payments is kept nowhere.
CREATE TABLE scorecard_snapshots (
  hiring_company_id uuid NOT NULL REFERENCES hiring_companies,
  -- payments that were reported, or firms that were named in bids that were won
  part text NOT NULL CHECK (part IN ('payments', 'named')),
  -- the first day of the month in which it was counted
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  -- what happened before this day is counted, once
  counted_before date NOT NULL,
  as_of date NOT NULL,
  figures jsonb NOT NULL,
  PRIMARY KEY (hiring_company_id, part, month)
);

CREATE TABLE scorecard_replies (
  hiring_company_id uuid PRIMARY KEY REFERENCES hiring_companies,
  -- null: taken down by the company
  words text,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL,
  updated_by uuid NOT NULL REFERENCES users,
  hidden_at timestamptz,
  hidden_by uuid REFERENCES users,
  hidden_reason text,
  CHECK ((hidden_at IS NULL) = (hidden_by IS NULL) AND (hidden_at IS NULL) = (hidden_reason IS NULL))
);

-- a figure that was published stays as it was
CREATE TRIGGER scorecard_snapshots_stay BEFORE UPDATE OR DELETE ON scorecard_snapshots
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_payments();

ALTER TABLE scorecard_snapshots ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON scorecard_snapshots TO plumbline_member;
CREATE POLICY scorecards_are_open ON scorecard_snapshots FOR SELECT TO plumbline_member USING (true);

ALTER TABLE scorecard_replies ENABLE ROW LEVEL SECURITY;
GRANT SELECT (hiring_company_id, words, version, updated_at, hidden_at) ON scorecard_replies TO plumbline_member;
CREATE POLICY replies_that_are_shown ON scorecard_replies FOR SELECT TO plumbline_member
  USING (hidden_at IS NULL OR hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[])
         OR (SELECT is_own_account_staff()));
