-- Files that months of projects were read from, and what became of them.
CREATE TABLE data_files (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES parent_projects,
  -- the prime contract whose months it fills
  branch_id uuid NOT NULL REFERENCES parent_project_contracts,
  tab text NOT NULL CHECK (tab IN ('contracting', 'workforce-utilization', 'local-hiring')),
  file_name text NOT NULL,
  -- SHA-256 of the file, in hex
  file_hash text,
  -- null: from the command line
  upload text UNIQUE,
  headers text[] NOT NULL DEFAULT '{}',
  -- {mapping, choices, totals}
  settings jsonb,
  status text NOT NULL CHECK (status IN ('waiting', 'checked', 'importing', 'done', 'undoing', 'undone', 'failed')),
  problem text,
  -- write the others although some cells are refused
  leave_out_refused boolean NOT NULL DEFAULT false,
  counts jsonb,
  -- what it would change, or changed; of people figures alone
  preview jsonb,
  tries integer NOT NULL DEFAULT 0,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX data_files_of_project ON data_files (project_id, created_at DESC, id DESC);
CREATE INDEX data_files_of_branch ON data_files (branch_id);

-- Cells that could not be read, with the reason. Names, addresses, numbers and pay of workers are never kept.
CREATE TABLE data_file_refusals (
  file_id uuid NOT NULL REFERENCES data_files ON DELETE CASCADE,
  position integer NOT NULL,
  -- of the file
  line integer NOT NULL,
  "column" text NOT NULL,
  reason text NOT NULL,
  cells jsonb NOT NULL,
  PRIMARY KEY (file_id, position)
);

-- What a file wrote into months, to take it back.
CREATE TABLE data_file_changes (
  file_id uuid NOT NULL REFERENCES data_files ON DELETE CASCADE,
  month_id uuid NOT NULL REFERENCES project_months,
  revision integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('row', 'total')),
  row_id uuid NOT NULL,
  -- what it said before of what the file changed; null: the file added it
  before jsonb,
  -- of the row, as the file left it
  version integer NOT NULL,
  PRIMARY KEY (file_id, month_id, kind, row_id)
);
CREATE INDEX data_file_changes_of_month ON data_file_changes (month_id);

-- Contracts that a file added below its branch, by their keys in the file.
CREATE TABLE data_file_contracts (
  file_id uuid NOT NULL REFERENCES data_files ON DELETE CASCADE,
  key text NOT NULL,
  contract_id uuid NOT NULL UNIQUE REFERENCES parent_project_contracts,
  PRIMARY KEY (file_id, key)
);

-- Mappings that a company used, by tab and the columns that they name: proposed for its next file of that kind.
CREATE TABLE data_file_mappings (
  hiring_company_id uuid NOT NULL REFERENCES hiring_companies,
  tab text NOT NULL CHECK (tab IN ('contracting', 'workforce-utilization', 'local-hiring')),
  -- all columns that it names
  columns text[] NOT NULL,
  mapping jsonb NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (hiring_company_id, tab, columns)
);

ALTER TABLE data_files ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON data_files TO plumbline_member;
CREATE POLICY files_of_branches ON data_files FOR SELECT TO plumbline_member
  USING (branch_id = ANY ((SELECT own_reported_branches())::uuid[]) OR (SELECT is_own_account_staff()));
ALTER TABLE data_file_refusals ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON data_file_refusals TO plumbline_member;
CREATE POLICY refusals_of_data_files ON data_file_refusals FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM data_files f WHERE f.id = file_id));
ALTER TABLE data_file_changes ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON data_file_changes TO plumbline_member;
CREATE POLICY changes_of_data_files ON data_file_changes FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM data_files f WHERE f.id = file_id));
ALTER TABLE data_file_contracts ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON data_file_contracts TO plumbline_member;
CREATE POLICY contracts_of_data_files ON data_file_contracts FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM data_files f WHERE f.id = file_id));
ALTER TABLE data_file_mappings ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON data_file_mappings TO plumbline_member;
CREATE POLICY mappings_of_company ON data_file_mappings FOR SELECT TO plumbline_member
  USING (hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[]));
