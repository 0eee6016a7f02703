-- Amounts of a project's contracts that are left out of what its goals are a share of.

-- Why: data with dates, since programs and courts change what may be left out. A proposal names a reason of its day.
CREATE TABLE exclusion_reasons (
  code text PRIMARY KEY,
  name text NOT NULL,
  effective_from date NOT NULL,
  effective_until date,
  source text NOT NULL,
  -- null: came with the product
  created_by uuid REFERENCES users,
  ended_by uuid REFERENCES users,
  CHECK (effective_until >= effective_from)
);
INSERT INTO exclusion_reasons (code, name, effective_from, source) VALUES
  ('sole_source', 'Sole source', '2000-01-01',
   'Common practice of goal setting: one known source. Effective date not verified.'),
  ('no_subcontracting_opportunity', 'No subcontracting opportunity', '2000-01-01',
   'Common practice of goal setting: work that cannot be divided. Effective date not verified.'),
  ('federal_prohibition', 'Federal participation prohibited', '2000-01-01',
   'Common practice: funds whose terms do not allow participation goals. Effective date not verified.'),
  ('utilities_permits', 'Utilities and permits', '2000-01-01',
   'Common practice: fees of public bodies and utilities. Effective date not verified.'),
  ('proprietary_equipment', 'Proprietary equipment', '2000-01-01',
   'Common practice: equipment of one maker that the design needs. Effective date not verified.'),
  ('emergency', 'Emergency work', '2000-01-01',
   'Common practice: work let without competition for safety. Effective date not verified.'),
  ('real_estate', 'Land and real estate', '2000-01-01',
   'Common practice: purchase and lease of land and buildings. Effective date not verified.');

CREATE TABLE parent_project_exclusions (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES parent_projects,
  contract_id uuid NOT NULL REFERENCES parent_project_contracts,
  -- the prime contract at the top of it
  branch_id uuid NOT NULL REFERENCES parent_project_contracts,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL REFERENCES exclusion_reasons,
  note text,
  state text NOT NULL DEFAULT 'proposed' CHECK (state IN ('proposed', 'approved', 'declined', 'withdrawn', 'revoked')),
  version integer NOT NULL DEFAULT 1,
  proposed_by uuid NOT NULL REFERENCES users,
  proposed_at timestamptz NOT NULL,
  decided_by uuid REFERENCES users,
  decided_at timestamptz,
  decision_note text,
  -- the first day on which it counts and the first on which it no longer does, where the project is
  approved_on date,
  revoked_on date,
  revoked_by uuid REFERENCES users,
  revoked_at timestamptz,
  revoke_reason text,
  withdrawn_at timestamptz,
  -- nobody decides on what they proposed
  CHECK (decided_by <> proposed_by),
  CHECK (revoked_by <> proposed_by),
  CHECK ((state IN ('approved', 'declined', 'revoked')) = (decided_by IS NOT NULL)),
  CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  CHECK (state <> 'declined' OR decision_note IS NOT NULL),
  CHECK ((state IN ('approved', 'revoked')) = (approved_on IS NOT NULL)),
  CHECK ((state = 'revoked') = (revoked_by IS NOT NULL)),
  CHECK ((revoked_by IS NULL) = (revoked_at IS NULL) AND (revoked_by IS NULL) = (revoked_on IS NULL)
         AND (revoked_by IS NULL) = (revoke_reason IS NULL)),
  CHECK ((state = 'withdrawn') = (withdrawn_at IS NOT NULL))
);
CREATE INDEX parent_project_exclusions_of_project ON parent_project_exclusions (project_id, proposed_at DESC, id DESC);
CREATE INDEX parent_project_exclusions_of_branch ON parent_project_exclusions (branch_id, state);
CREATE TRIGGER parent_project_exclusions_stay BEFORE DELETE ON parent_project_exclusions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_projects();
-- What was proposed never changes: whoever wants another amount withdraws it and proposes again.
CREATE TRIGGER parent_project_exclusions_keep BEFORE UPDATE ON parent_project_exclusions
  FOR EACH ROW WHEN ((OLD.project_id, OLD.contract_id, OLD.branch_id, OLD.amount_cents, OLD.reason, OLD.note, OLD.proposed_by,
                      OLD.proposed_at)
    IS DISTINCT FROM (NEW.project_id, NEW.contract_id, NEW.branch_id, NEW.amount_cents, NEW.reason, NEW.note, NEW.proposed_by,
                      NEW.proposed_at))
  EXECUTE FUNCTION refuse_change_of_projects();
-- And what was decided only moves on to its revocation.
CREATE TRIGGER parent_project_exclusions_decided BEFORE UPDATE ON parent_project_exclusions
  FOR EACH ROW WHEN (OLD.state IN ('declined', 'withdrawn', 'revoked')
    OR (OLD.state = 'approved' AND (NEW.state <> 'revoked'
        OR (OLD.decided_by, OLD.decided_at, OLD.decision_note, OLD.approved_on)
           IS DISTINCT FROM (NEW.decided_by, NEW.decided_at, NEW.decision_note, NEW.approved_on))))
  EXECUTE FUNCTION refuse_change_of_projects();

-- What proves an exclusion. Nothing but 'checked' is ever sent to anybody.
CREATE TABLE exclusion_files (
  id uuid PRIMARY KEY,
  exclusion_id uuid NOT NULL REFERENCES parent_project_exclusions,
  -- names the upload that it came by, and where it lies in the storage
  upload text NOT NULL UNIQUE,
  display_name text NOT NULL,
  media_type text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  sha256 bytea NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'checked', 'rejected')),
  sent_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  checked_at timestamptz
);
CREATE INDEX exclusion_files_of_exclusion ON exclusion_files (exclusion_id, created_at, id);
CREATE INDEX exclusion_files_waiting ON exclusion_files (created_at) WHERE state = 'waiting';

-- What proves a decided exclusion stays with it, unchanged but for the scanner's word.
CREATE FUNCTION seal_exclusion_files() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  exclusion uuid := CASE TG_OP WHEN 'INSERT' THEN NEW.exclusion_id ELSE OLD.exclusion_id END;
BEGIN
  IF EXISTS (SELECT FROM parent_project_exclusions e WHERE e.id = exclusion AND e.state <> 'proposed') THEN
    RAISE EXCEPTION 'files of a decided exclusion stay as they are' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;
CREATE TRIGGER exclusion_files_sealed BEFORE INSERT OR DELETE ON exclusion_files
  FOR EACH ROW EXECUTE FUNCTION seal_exclusion_files();
CREATE TRIGGER exclusion_files_keep BEFORE UPDATE ON exclusion_files
  FOR EACH ROW WHEN ((OLD.exclusion_id, OLD.upload, OLD.sha256, OLD.sent_by)
    IS DISTINCT FROM (NEW.exclusion_id, NEW.upload, NEW.sha256, NEW.sent_by))
  EXECUTE FUNCTION refuse_change_of_projects();

-- Branches that the person works on: not those of which they read what was accepted.
CREATE FUNCTION own_working_branches() RETURNS uuid[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT coalesce(array_agg(DISTINCT c.id), '{}')
  FROM own_parent_project_access() a JOIN parent_project_contracts c ON c.project_id = a.project_id AND c.tier = 0
  WHERE a.sees = 'all' OR (a.sees = 'branch' AND c.hiring_company_id = a.company_id)
$$;

-- The second check: the team, the branch and staff; viewers read what was approved and no file.
ALTER TABLE parent_project_exclusions ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON parent_project_exclusions TO plumbline_member;
CREATE POLICY exclusions_of_branches ON parent_project_exclusions FOR SELECT TO plumbline_member
  USING (branch_id = ANY ((SELECT own_working_branches())::uuid[])
         OR (state = 'approved' AND branch_id = ANY ((SELECT own_parent_project_branches())::uuid[]))
         OR (SELECT is_own_account_staff()));
ALTER TABLE exclusion_files ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON exclusion_files TO plumbline_member;
CREATE POLICY files_of_exclusions ON exclusion_files FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM parent_project_exclusions e WHERE e.id = exclusion_id
                 AND e.branch_id = ANY ((SELECT own_working_branches())::uuid[]))
         OR (SELECT is_own_account_staff()));
ALTER TABLE exclusion_reasons ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON exclusion_reasons TO plumbline_member;
CREATE POLICY everybodys_exclusion_reasons ON exclusion_reasons FOR SELECT TO plumbline_member USING (true);
