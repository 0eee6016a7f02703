-- Months of a payer: a sum of very few rows, also for a payer of very many firms, and for staff (docs/decisions/0049). Only what
-- changes a figure is written, so that most statements about one payer do not wait for each other.
LOCK TABLE payment_lines IN SHARE ROW EXCLUSIVE MODE;
CREATE TABLE payment_payer_totals (
  hiring_company_id uuid NOT NULL,
  month date NOT NULL,
  paid_cents bigint NOT NULL,
  confirmed_cents bigint NOT NULL,
  unanswered_cents bigint NOT NULL,
  differs_cents bigint NOT NULL,
  retained_cents bigint NOT NULL,
  PRIMARY KEY (hiring_company_id, month)
) WITH (fillfactor = 80);
INSERT INTO payment_payer_totals
SELECT hiring_company_id, month, sum(paid_cents), sum(confirmed_cents), sum(unanswered_cents), sum(differs_cents), sum(retained_cents)
FROM payment_month_totals GROUP BY 1, 2;

-- The functions of migration 0082 with the new table last: whoever changes totals takes them in this order.
CREATE OR REPLACE FUNCTION add_payment_totals() RETURNS trigger LANGUAGE plpgsql AS $$
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
  INSERT INTO payment_payer_totals AS t (hiring_company_id, month, paid_cents, confirmed_cents, unanswered_cents, differs_cents, retained_cents)
  SELECT hiring_company_id, month, sum(counted_paid), sum(counted_confirmed), sum(counted_unanswered), sum(counted_differs), sum(counted_retained)
  FROM added GROUP BY 1, 2
  HAVING (sum(counted_paid), sum(counted_confirmed), sum(counted_unanswered), sum(counted_differs), sum(counted_retained)) <> (0, 0, 0, 0, 0) ORDER BY 1, 2
  ON CONFLICT (hiring_company_id, month) DO UPDATE SET
    paid_cents = t.paid_cents + excluded.paid_cents,
    confirmed_cents = t.confirmed_cents + excluded.confirmed_cents,
    unanswered_cents = t.unanswered_cents + excluded.unanswered_cents,
    differs_cents = t.differs_cents + excluded.differs_cents,
    retained_cents = t.retained_cents + excluded.retained_cents;
  RETURN NULL;
END
$$;
CREATE OR REPLACE FUNCTION move_payment_totals() RETURNS trigger LANGUAGE plpgsql AS $$
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
  INSERT INTO payment_payer_totals AS t (hiring_company_id, month, paid_cents, confirmed_cents, unanswered_cents, differs_cents, retained_cents)
  SELECT hiring_company_id, month, sum(sign * counted_paid), sum(sign * counted_confirmed), sum(sign * counted_unanswered), sum(sign * counted_differs), sum(sign * counted_retained)
  FROM (SELECT 1 AS sign, a.* FROM added a UNION ALL SELECT -1, f.* FROM former f) moved GROUP BY 1, 2
  HAVING (sum(sign * counted_paid), sum(sign * counted_confirmed), sum(sign * counted_unanswered), sum(sign * counted_differs), sum(sign * counted_retained)) <> (0, 0, 0, 0, 0) ORDER BY 1, 2
  ON CONFLICT (hiring_company_id, month) DO UPDATE SET
    paid_cents = t.paid_cents + excluded.paid_cents,
    confirmed_cents = t.confirmed_cents + excluded.confirmed_cents,
    unanswered_cents = t.unanswered_cents + excluded.unanswered_cents,
    differs_cents = t.differs_cents + excluded.differs_cents,
    retained_cents = t.retained_cents + excluded.retained_cents;
  RETURN NULL;
END
$$;

ALTER TABLE payment_payer_totals ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON payment_payer_totals TO plumbline_member;
CREATE POLICY totals_of_payers ON payment_payer_totals FOR SELECT TO plumbline_member
  USING (hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[]) OR (SELECT is_own_account_staff()));
