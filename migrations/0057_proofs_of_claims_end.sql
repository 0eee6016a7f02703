-- Files and codes of a claim are deleted some time after it was decided; that there were any stays on record.
ALTER TABLE claim_files ADD COLUMN deleted_at timestamptz;
CREATE INDEX claim_files_kept ON claim_files (created_at) WHERE deleted_at IS NULL;
CREATE INDEX claim_codes_kept ON claim_codes (created_at) WHERE code_mac IS NOT NULL;

-- Each download by staff, written down before it happens.
CREATE TABLE claim_file_downloads (
  id uuid PRIMARY KEY,
  file_id uuid NOT NULL REFERENCES claim_files,
  user_id uuid NOT NULL REFERENCES users,
  at timestamptz NOT NULL
);
CREATE INDEX claim_file_downloads_by_file ON claim_file_downloads (file_id, at DESC);
ALTER TABLE claim_file_downloads ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON claim_file_downloads TO plumbline_member;
CREATE POLICY own_claim_file_downloads ON claim_file_downloads FOR SELECT TO plumbline_member
  USING (user_id = nullif(current_setting('plumbline.user_id', true), '')::uuid AND (SELECT is_own_account_staff()));

-- Until when the staff were told by email of what waits for them, so that nobody is told twice of one thing.
CREATE TABLE staff_summaries (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  told_until timestamptz NOT NULL
);
