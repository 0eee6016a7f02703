-- What payers paid to firms, said by both sides. Nothing is ever deleted: a line moves forward only, each step is an entry.
CREATE TABLE payment_contracts (
  id uuid PRIMARY KEY,
  hiring_company_id uuid NOT NULL REFERENCES hiring_companies,
  mwbe_id uuid NOT NULL REFERENCES mwbes,
  -- whose officers settle differences
  owner_company_id uuid REFERENCES hiring_companies CHECK (owner_company_id <> hiring_company_id),
  parent_id uuid REFERENCES payment_contracts,
  tier integer NOT NULL DEFAULT 1 CHECK (tier BETWEEN 1 AND 5),
  number text,
  title text NOT NULL,
  scope text NOT NULL,
  naics text,
  goal_group text,
  award_cents bigint NOT NULL CHECK (award_cents >= 0),
  -- the sum of its change orders
  changes_cents bigint NOT NULL DEFAULT 0,
  -- hundredths of a percent
  retainage_bps integer NOT NULL DEFAULT 0 CHECK (retainage_bps BETWEEN 0 AND 10000),
  starts_on date NOT NULL,
  ends_on date,
  time_zone text NOT NULL,
  state_code text,
  -- code of a dated rule, or 'custom'
  rule text,
  custom_days integer CHECK (custom_days BETWEEN 1 AND 365),
  custom_day_kind text CHECK (custom_day_kind IN ('calendar', 'business')),
  completed_on date,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'final')),
  -- the number of its last entry
  version integer NOT NULL DEFAULT 1,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  finalized_at timestamptz,
  CHECK (award_cents + changes_cents >= 0),
  CHECK (ends_on >= starts_on),
  CHECK ((tier = 1) = (parent_id IS NULL)),
  CHECK ((state = 'final') = (finalized_at IS NOT NULL)),
  CHECK ((rule IS NOT DISTINCT FROM 'custom') = (custom_days IS NOT NULL AND custom_day_kind IS NOT NULL))
);
CREATE INDEX payment_contracts_of_payer ON payment_contracts (hiring_company_id, created_at DESC, id DESC);
CREATE INDEX payment_contracts_of_firm ON payment_contracts (mwbe_id, created_at DESC, id DESC);
CREATE INDEX payment_contracts_of_owner ON payment_contracts (owner_company_id, created_at DESC, id DESC)
  WHERE owner_company_id IS NOT NULL;
CREATE INDEX payment_contracts_below ON payment_contracts (parent_id) WHERE parent_id IS NOT NULL;

CREATE TABLE payment_lines (
  id uuid PRIMARY KEY,
  contract_id uuid NOT NULL REFERENCES payment_contracts,
  -- those of its contract, so that policies and totals need not ask it
  hiring_company_id uuid NOT NULL,
  mwbe_id uuid NOT NULL,
  owner_company_id uuid,
  goal_group text,
  -- the first day of the month
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  kind text NOT NULL DEFAULT 'progress' CHECK (kind IN ('progress', 'retainage')),
  state text NOT NULL CHECK (state IN ('open', 'reported', 'confirmed', 'differs', 'settled')),
  version integer NOT NULL DEFAULT 1,
  paid_cents bigint,
  -- why nothing was paid, or less than nothing
  reason text,
  paid_on date,
  method text CHECK (method IN ('check', 'ach', 'wire', 'card', 'joint_check', 'other')),
  reference text,
  retainage_cents bigint NOT NULL DEFAULT 0 CHECK (retainage_cents >= 0),
  payer_paid_on date,
  due_on date,
  reported_at timestamptz,
  reported_by uuid REFERENCES users,
  answer text CHECK (answer IN ('received', 'other_amount', 'not_received')),
  answered_cents bigint,
  answer_comment text,
  answered_at timestamptz,
  reply text,
  replied_at timestamptz,
  settled_cents bigint,
  settle_reason text,
  settled_at timestamptz,
  settled_by uuid REFERENCES users,
  corrects uuid REFERENCES payment_lines,
  counts boolean NOT NULL,
  act_by date,
  confirmed_cents bigint NOT NULL GENERATED ALWAYS AS
    (CASE state WHEN 'confirmed' THEN paid_cents WHEN 'settled' THEN settled_cents ELSE 0 END) STORED,
  CHECK ((state = 'open') = (reported_at IS NULL)),
  CHECK ((state = 'open') = (paid_cents IS NULL)),
  CHECK (paid_cents > 0 OR reason IS NOT NULL OR state = 'open'),
  -- silence never confirms: the firm's own word, for the amount that was reported
  CHECK (state <> 'confirmed' OR (answered_at IS NOT NULL AND answered_cents = paid_cents)),
  CHECK (state <> 'differs' OR (answered_at IS NOT NULL AND answered_cents <> paid_cents)),
  -- both sides have spoken before anybody settles
  CHECK (state <> 'settled' OR (answered_at IS NOT NULL AND replied_at IS NOT NULL AND settled_at IS NOT NULL
         AND settled_cents IS NOT NULL AND settle_reason IS NOT NULL)),
  CHECK ((answer IS NULL) = (answered_at IS NULL) AND (answer IS NULL) = (answered_cents IS NULL)),
  CHECK ((state IN ('confirmed', 'settled')) = (act_by IS NULL))
);
CREATE INDEX payment_lines_of_contract ON payment_lines (contract_id, month);
CREATE UNIQUE INDEX payment_lines_open ON payment_lines (contract_id, month) WHERE state = 'open';
CREATE UNIQUE INDEX payment_lines_corrected ON payment_lines (corrects) WHERE corrects IS NOT NULL;
CREATE INDEX payment_lines_wait_for_payer ON payment_lines (hiring_company_id, act_by, id) WHERE act_by IS NOT NULL;
CREATE INDEX payment_lines_wait_for_firm ON payment_lines (mwbe_id, act_by, id) WHERE state = 'reported';
CREATE INDEX payment_lines_differ ON payment_lines (act_by, id) WHERE state = 'differs';
CREATE INDEX payment_lines_with_clock ON payment_lines (contract_id) WHERE due_on IS NOT NULL;

-- The timeline: the numbers of a contract have no gap.
CREATE TABLE payment_entries (
  contract_id uuid NOT NULL REFERENCES payment_contracts,
  number integer NOT NULL CHECK (number > 0),
  line_id uuid REFERENCES payment_lines,
  kind text NOT NULL,
  side text NOT NULL CHECK (side IN ('payer', 'firm', 'owner', 'staff', 'system')),
  -- null: the product itself
  user_id uuid REFERENCES users,
  at timestamptz NOT NULL,
  amount_cents bigint,
  words text,
  details jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (contract_id, number)
);

CREATE FUNCTION refuse_change_of_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER payment_entries_append_only BEFORE UPDATE OR DELETE ON payment_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_payments();
CREATE TRIGGER payment_lines_stay BEFORE DELETE ON payment_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_payments();
CREATE TRIGGER payment_contracts_stay BEFORE DELETE ON payment_contracts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_payments();

-- What is locked stays as it is; a locked correction takes its place, and it stops to count.
CREATE FUNCTION keep_locked_payments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- of generated columns a trigger sees nothing yet
  free CONSTANT text[] := '{counts,confirmed_cents,counted_paid,counted_confirmed,counted_unanswered,counted_differs,counted_retained}';
BEGIN
  IF (to_jsonb(NEW) - free) IS DISTINCT FROM (to_jsonb(OLD) - free) OR NEW.counts THEN
    RAISE EXCEPTION 'a locked payment line cannot change' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER payment_lines_locked BEFORE UPDATE ON payment_lines
  FOR EACH ROW WHEN (OLD.state IN ('confirmed', 'settled')) EXECUTE FUNCTION keep_locked_payments();
-- of whom and of which month it is never changes
CREATE TRIGGER payment_lines_keep_parties BEFORE UPDATE ON payment_lines
  FOR EACH ROW WHEN ((OLD.contract_id, OLD.hiring_company_id, OLD.mwbe_id, OLD.owner_company_id, OLD.goal_group, OLD.month,
                      OLD.kind, OLD.corrects)
    IS DISTINCT FROM (NEW.contract_id, NEW.hiring_company_id, NEW.mwbe_id, NEW.owner_company_id, NEW.goal_group, NEW.month,
                      NEW.kind, NEW.corrects))
  EXECUTE FUNCTION refuse_change_of_payments();

-- The second check: payer, firm, owner and staff. Nobody else learns that a contract exists.
ALTER TABLE payment_contracts ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON payment_contracts TO plumbline_member;
CREATE POLICY parties_of_payment_contracts ON payment_contracts FOR SELECT TO plumbline_member
  USING (hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[])
         OR mwbe_id = ANY ((SELECT own_mwbes())::uuid[])
         OR owner_company_id = ANY ((SELECT own_hiring_companies())::uuid[])
         OR (SELECT is_own_account_staff()));

ALTER TABLE payment_lines ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON payment_lines TO plumbline_member;
CREATE POLICY parties_of_payment_lines ON payment_lines FOR SELECT TO plumbline_member
  USING (hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[])
         OR mwbe_id = ANY ((SELECT own_mwbes())::uuid[])
         OR owner_company_id = ANY ((SELECT own_hiring_companies())::uuid[])
         OR (SELECT is_own_account_staff()));

ALTER TABLE payment_entries ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON payment_entries TO plumbline_member;
CREATE POLICY entries_of_payment_contracts ON payment_entries FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM payment_contracts c WHERE c.id = contract_id));
