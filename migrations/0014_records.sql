-- Keys that sign records. Nothing but the signing reads private_key; a former key stays published with its end.
CREATE TABLE record_keys (
  id text PRIMARY KEY,
  public_key text NOT NULL,
  private_key text NOT NULL,
  valid_from timestamptz NOT NULL,
  valid_until timestamptz CHECK (valid_until >= valid_from)
);
-- One key signs at a time, however many processes start at once.
CREATE UNIQUE INDEX record_keys_one_signs ON record_keys ((true)) WHERE valid_until IS NULL;

-- Signed records of verified work: both copies as they are downloaded, byte for byte. Rows are never deleted.
CREATE TABLE project_records (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects,
  hiring_company_id uuid NOT NULL REFERENCES hiring_companies,
  mwbe_id uuid NOT NULL REFERENCES mwbes,
  key_id text NOT NULL REFERENCES record_keys,
  issued_at timestamptz NOT NULL,
  file_of_parties text NOT NULL,
  file_of_everybody text NOT NULL,
  revoked_at timestamptz,
  revocation_reason text CHECK (revocation_reason IN ('withdrawn', 'corrected')),
  CHECK ((revoked_at IS NULL) = (revocation_reason IS NULL))
);
CREATE UNIQUE INDEX project_records_one_holds ON project_records (project_id) WHERE revoked_at IS NULL;
CREATE INDEX project_records_by_project ON project_records (project_id);
CREATE INDEX project_records_by_key ON project_records (key_id, issued_at);
CREATE INDEX project_records_revoked ON project_records (revoked_at, id) WHERE revoked_at IS NOT NULL;
