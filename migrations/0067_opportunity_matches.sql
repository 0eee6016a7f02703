-- Which firms fit a published opportunity, as it was then, and whether their people were told. What a firm sees today is
-- computed when it asks; the words that only the index knows are kept here for that.
CREATE TABLE opportunity_matches (
  opportunity_id uuid NOT NULL REFERENCES opportunities,
  mwbe_id uuid NOT NULL REFERENCES mwbes,
  -- of the opportunity when this was computed
  version integer NOT NULL,
  -- false: it fitted before an addendum
  fits boolean NOT NULL,
  score smallint NOT NULL CHECK (score BETWEEN 0 AND 100),
  -- as in the contract: [{code, …}]
  reasons jsonb NOT NULL,
  missing jsonb NOT NULL,
  -- [{word, weight, of_trade}]
  words jsonb NOT NULL,
  matched_at timestamptz NOT NULL,
  -- null: nobody acts for the firm, or it has not been its turn
  told_at timestamptz,
  -- the last addendum that it was told of, or knew when it was told of the opportunity
  told_addendum integer NOT NULL DEFAULT 0,
  PRIMARY KEY (opportunity_id, mwbe_id)
);
CREATE INDEX opportunity_matches_of_firm ON opportunity_matches (mwbe_id, opportunity_id);
CREATE INDEX opportunity_matches_to_tell ON opportunity_matches (opportunity_id, score DESC) WHERE fits AND told_at IS NULL;

-- Of which opportunities a person is told; no row: of all that fit.
CREATE TABLE opportunity_alert_settings (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  threshold text NOT NULL CHECK (threshold IN ('all', 'strong', 'none')),
  changed_at timestamptz NOT NULL
);

ALTER TABLE opportunity_matches ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON opportunity_matches TO plumbline_member;
CREATE POLICY matches_of_own_firm ON opportunity_matches FOR SELECT TO plumbline_member
  USING (mwbe_id = ANY ((SELECT own_mwbes())::uuid[]));
CREATE POLICY matches_for_owners ON opportunity_matches FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM opportunities o
                 WHERE o.id = opportunity_id AND (o.hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[])
                                                  OR (SELECT is_own_account_staff()))));

ALTER TABLE opportunity_alert_settings ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON opportunity_alert_settings TO plumbline_member;
CREATE POLICY own_opportunity_alerts ON opportunity_alert_settings FOR SELECT TO plumbline_member
  USING (user_id = nullif(current_setting('plumbline.user_id', true), '')::uuid);
