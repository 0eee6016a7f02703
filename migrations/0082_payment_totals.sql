-- Figures of payments, kept by the statement that writes the lines (docs/decisions/0049).
ALTER TABLE payment_lines
  ADD COLUMN counted_paid bigint NOT NULL GENERATED ALWAYS AS
    (CASE WHEN counts THEN coalesce(paid_cents, 0) ELSE 0 END) STORED,
  ADD COLUMN counted_confirmed bigint NOT NULL GENERATED ALWAYS AS
    (CASE WHEN NOT counts THEN 0 WHEN state = 'confirmed' THEN paid_cents WHEN state = 'settled' THEN settled_cents
          ELSE 0 END) STORED,
  ADD COLUMN counted_unanswered bigint NOT NULL GENERATED ALWAYS AS
    (CASE WHEN counts AND state = 'reported' THEN paid_cents ELSE 0 END) STORED,
  ADD COLUMN counted_differs bigint NOT NULL GENERATED ALWAYS AS
    (CASE WHEN counts AND state = 'differs' THEN paid_cents ELSE 0 END) STORED,
  ADD COLUMN counted_retained bigint NOT NULL GENERATED ALWAYS AS
    (CASE WHEN NOT counts THEN 0 WHEN kind = 'progress' THEN retainage_cents
          WHEN state = 'settled' THEN -settled_cents ELSE -coalesce(paid_cents, 0) END) STORED;

CREATE TABLE payment_contract_totals (
  contract_id uuid PRIMARY KEY REFERENCES payment_contracts,
  paid_cents bigint NOT NULL,
  confirmed_cents bigint NOT NULL,
  unanswered_cents bigint NOT NULL,
  differs_cents bigint NOT NULL,
  retained_cents bigint NOT NULL,
  open_lines integer NOT NULL,
  unanswered_lines integer NOT NULL,
  differing_lines integer NOT NULL
-- room in each page: a change of figures then touches no index
) WITH (fillfactor = 80);
-- By payer, firm, owner, goal group and month: each of them is a sum of few rows.
CREATE TABLE payment_month_totals (
  hiring_company_id uuid NOT NULL,
  mwbe_id uuid NOT NULL,
  owner_company_id uuid,
  goal_group text,
  month date NOT NULL,
  paid_cents bigint NOT NULL,
  confirmed_cents bigint NOT NULL,
  unanswered_cents bigint NOT NULL,
  differs_cents bigint NOT NULL,
  retained_cents bigint NOT NULL
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX payment_month_totals_key
  ON payment_month_totals (hiring_company_id, mwbe_id, owner_company_id, goal_group, month) NULLS NOT DISTINCT;
CREATE INDEX payment_month_totals_of_firm ON payment_month_totals (mwbe_id, month);
CREATE INDEX payment_month_totals_of_owner ON payment_month_totals (owner_company_id, month)
  WHERE owner_company_id IS NOT NULL;

-- Adds what a statement changed. In the order of the keys, so that two statements never wait for each other.
CREATE FUNCTION add_payment_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payment_contract_totals AS t (contract_id, paid_cents, confirmed_cents, unanswered_cents, differs_cents, retained_cents, open_lines,
                                            unanswered_lines, differing_lines)
  SELECT contract_id, sum(counted_paid), sum(counted_confirmed), sum(counted_unanswered), sum(counted_differs), sum(counted_retained),
         sum((state = 'open')::integer), sum((state = 'reported')::integer), sum((state = 'differs')::integer)
  FROM added GROUP BY contract_id ORDER BY contract_id
  ON CONFLICT (contract_id) DO UPDATE SET
    paid_cents = t.paid_cents + excluded.paid_cents,
    confirmed_cents = t.confirmed_cents + excluded.confirmed_cents,
    unanswered_cents = t.unanswered_cents + excluded.unanswered_cents,
    differs_cents = t.differs_cents + excluded.differs_cents,
    retained_cents = t.retained_cents + excluded.retained_cents,
    open_lines = t.open_lines + excluded.open_lines,
    unanswered_lines = t.unanswered_lines + excluded.unanswered_lines,
    differing_lines = t.differing_lines + excluded.differing_lines;
  INSERT INTO payment_month_totals AS t (hiring_company_id, mwbe_id, owner_company_id, goal_group, month, paid_cents, confirmed_cents, unanswered_cents, differs_cents, retained_cents)
  SELECT hiring_company_id, mwbe_id, owner_company_id, goal_group, month, sum(counted_paid), sum(counted_confirmed), sum(counted_unanswered), sum(counted_differs), sum(counted_retained)
  FROM added GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (hiring_company_id, mwbe_id, owner_company_id, goal_group, month) DO UPDATE SET
    paid_cents = t.paid_cents + excluded.paid_cents,
    confirmed_cents = t.confirmed_cents + excluded.confirmed_cents,
    unanswered_cents = t.unanswered_cents + excluded.unanswered_cents,
    differs_cents = t.differs_cents + excluded.differs_cents,
    retained_cents = t.retained_cents + excluded.retained_cents;
  RETURN NULL;
END
$$;
CREATE FUNCTION move_payment_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payment_contract_totals AS t (contract_id, paid_cents, confirmed_cents, unanswered_cents, differs_cents, retained_cents, open_lines,
                                            unanswered_lines, differing_lines)
  SELECT contract_id, sum(sign * counted_paid), sum(sign * counted_confirmed), sum(sign * counted_unanswered), sum(sign * counted_differs), sum(sign * counted_retained),
         sum(sign * (state = 'open')::integer), sum(sign * (state = 'reported')::integer), sum(sign * (state = 'differs')::integer)
  FROM (SELECT 1 AS sign, a.* FROM added a UNION ALL SELECT -1, f.* FROM former f) moved GROUP BY contract_id ORDER BY contract_id
  ON CONFLICT (contract_id) DO UPDATE SET
    paid_cents = t.paid_cents + excluded.paid_cents,
    confirmed_cents = t.confirmed_cents + excluded.confirmed_cents,
    unanswered_cents = t.unanswered_cents + excluded.unanswered_cents,
    differs_cents = t.differs_cents + excluded.differs_cents,
    retained_cents = t.retained_cents + excluded.retained_cents,
    open_lines = t.open_lines + excluded.open_lines,
    unanswered_lines = t.unanswered_lines + excluded.unanswered_lines,
    differing_lines = t.differing_lines + excluded.differing_lines;
  INSERT INTO payment_month_totals AS t (hiring_company_id, mwbe_id, owner_company_id, goal_group, month, paid_cents, confirmed_cents, unanswered_cents, differs_cents, retained_cents)
  SELECT hiring_company_id, mwbe_id, owner_company_id, goal_group, month, sum(sign * counted_paid), sum(sign * counted_confirmed), sum(sign * counted_unanswered), sum(sign * counted_differs), sum(sign * counted_retained)
  FROM (SELECT 1 AS sign, a.* FROM added a UNION ALL SELECT -1, f.* FROM former f) moved GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (hiring_company_id, mwbe_id, owner_company_id, goal_group, month) DO UPDATE SET
    paid_cents = t.paid_cents + excluded.paid_cents,
    confirmed_cents = t.confirmed_cents + excluded.confirmed_cents,
    unanswered_cents = t.unanswered_cents + excluded.unanswered_cents,
    differs_cents = t.differs_cents + excluded.differs_cents,
    retained_cents = t.retained_cents + excluded.retained_cents;
  RETURN NULL;
END
$$;
CREATE TRIGGER payment_totals_added AFTER INSERT ON payment_lines REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_payment_totals();
CREATE TRIGGER payment_totals_moved AFTER UPDATE ON payment_lines REFERENCING NEW TABLE AS added OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION move_payment_totals();

ALTER TABLE payment_contract_totals ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON payment_contract_totals TO plumbline_member;
CREATE POLICY totals_of_payment_contracts ON payment_contract_totals FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM payment_contracts c WHERE c.id = contract_id));
ALTER TABLE payment_month_totals ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON payment_month_totals TO plumbline_member;
CREATE POLICY totals_of_parties ON payment_month_totals FOR SELECT TO plumbline_member
  USING (hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[])
         OR mwbe_id = ANY ((SELECT own_mwbes())::uuid[])
         OR owner_company_id = ANY ((SELECT own_hiring_companies())::uuid[])
         OR (SELECT is_own_account_staff()));
