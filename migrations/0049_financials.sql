-- Financials of a firm: one row, saved as it is typed.
CREATE TABLE firm_financials (
  mwbe_id uuid PRIMARY KEY REFERENCES mwbes,
  version integer NOT NULL,
  -- whole dollars by year
  revenue jsonb NOT NULL DEFAULT '{}',
  -- experience modification rate by year
  emr jsonb NOT NULL DEFAULT '{}',
  largest_job bigint,
  bond_single bigint,
  bond_aggregate bigint,
  surety text,
  surety_agent text,
  surety_phone text,
  liability_each bigint,
  liability_aggregate bigint,
  auto_liability bigint,
  umbrella bigint,
  workers_comp boolean,
  updated_at timestamptz NOT NULL,
  CHECK (bond_aggregate >= bond_single),
  CHECK (liability_aggregate >= liability_each)
);

-- Apart from the rest, so that what opens the rest opens no secret. Sealed for this row: elsewhere it can't be opened.
CREATE TABLE firm_tax_ids (
  mwbe_id uuid PRIMARY KEY REFERENCES mwbes,
  sealed bytea NOT NULL,
  last_four text NOT NULL CHECK (last_four ~ '^\d{4}$'),
  changed_at timestamptz NOT NULL
);

-- The second check; the sealed secret is granted to nobody.
ALTER TABLE firm_financials ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE ON firm_financials TO plumbline_member;
CREATE POLICY own_firm_financials ON firm_financials FOR ALL TO plumbline_member
  USING (mwbe_id = ANY ((SELECT own_mwbes())::uuid[]));
CREATE POLICY shared_firm_financials ON firm_financials FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM firm_shares s WHERE s.mwbe_id = firm_financials.mwbe_id AND s.financials
                 AND s.stopped_at IS NULL AND s.company_id = ANY ((SELECT own_hiring_companies())::uuid[])));

ALTER TABLE firm_tax_ids ENABLE ROW LEVEL SECURITY;
GRANT SELECT (mwbe_id, last_four, changed_at) ON firm_tax_ids TO plumbline_member;
CREATE POLICY own_firm_tax_ids ON firm_tax_ids FOR SELECT TO plumbline_member
  USING (mwbe_id = ANY ((SELECT own_mwbes())::uuid[]));
CREATE POLICY shared_firm_tax_ids ON firm_tax_ids FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM firm_shares s WHERE s.mwbe_id = firm_tax_ids.mwbe_id AND s.tax_id_last_four AND s.financials
                 AND s.stopped_at IS NULL AND s.company_id = ANY ((SELECT own_hiring_companies())::uuid[])));
