-- Files of finance systems with payments, and what became of them.
CREATE TABLE payment_imports (
  id uuid PRIMARY KEY,
  -- who paid
  hiring_company_id uuid NOT NULL REFERENCES hiring_companies,
  file_name text NOT NULL,
  -- SHA-256 of the file, in hex
  file_hash text,
  -- null: from the command line
  upload text UNIQUE,
  headers text[] NOT NULL DEFAULT '{}',
  -- which column says what
  mapping jsonb,
  status text NOT NULL CHECK (status IN ('waiting', 'checked', 'importing', 'done', 'failed')),
  problem text,
  -- {rows, reported, unchanged, refused}
  counts jsonb,
  reported_cents bigint,
  -- the first payments of the file
  payments jsonb NOT NULL DEFAULT '[]',
  tries integer NOT NULL DEFAULT 0,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX payment_imports_of_payer ON payment_imports (hiring_company_id, created_at DESC, id DESC);

-- Rows that were not reported, with the reason. Columns of tax ids are never kept.
CREATE TABLE payment_import_refusals (
  import_id uuid NOT NULL REFERENCES payment_imports ON DELETE CASCADE,
  position integer NOT NULL,
  -- of the file
  line integer NOT NULL,
  "column" text NOT NULL,
  reason text NOT NULL,
  cells jsonb NOT NULL,
  PRIMARY KEY (import_id, position)
);

-- Payments that were reported from files, by the payer's own name of each: the same is never reported twice.
CREATE TABLE imported_payments (
  hiring_company_id uuid NOT NULL REFERENCES hiring_companies,
  ref text NOT NULL,
  -- of all that the row says
  hash text NOT NULL,
  line_id uuid NOT NULL UNIQUE REFERENCES payment_lines,
  import_id uuid REFERENCES payment_imports ON DELETE SET NULL,
  PRIMARY KEY (hiring_company_id, ref)
);

ALTER TABLE payment_imports ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON payment_imports TO plumbline_member;
CREATE POLICY imports_of_payer ON payment_imports FOR SELECT TO plumbline_member
  USING (hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[]));
ALTER TABLE payment_import_refusals ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON payment_import_refusals TO plumbline_member;
CREATE POLICY refusals_of_payment_imports ON payment_import_refusals FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM payment_imports i WHERE i.id = import_id));
ALTER TABLE imported_payments ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON imported_payments TO plumbline_member;
CREATE POLICY imported_payments_of_payer ON imported_payments FOR SELECT TO plumbline_member
  USING (hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[]));
