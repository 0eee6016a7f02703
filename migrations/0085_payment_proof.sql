-- What each rule is taken from, and what nobody has looked up yet: its date.
UPDATE payment_rules SET source = source || '. Effective date not verified.'
WHERE code IN ('federal_aid', 'maryland_construction');
-- Rules beside those of paying: invoices that wait so long are listed with a reason, and how often people are reminded.
ALTER TABLE payment_rules DROP CONSTRAINT payment_rules_kind_check,
  ADD CONSTRAINT payment_rules_kind_check
    CHECK (kind IN ('payment', 'retainage', 'answer', 'unpaid', 'reminder', 'escalation'));
INSERT INTO payment_rules VALUES
  ('maryland_construction', 'unpaid', '2001-07-09', 'Maryland State construction contracts', 30, 'calendar',
   'COMAR 21.11.03.13: both sides report each month; invoices unpaid for more than 30 days, with reasons. Effective date not verified.'),
  ('plumbline', 'reminder', '2000-01-01', 'Between two reminders', 7, 'calendar',
   'Practice of compliance audits: weekly reminders after two weeks'),
  ('plumbline', 'escalation', '2000-01-01', 'From the day of the answer until officers are told', 14, 'calendar',
   'House rule: two weeks after the day by which somebody should have acted');

-- Invoices of the firm that are older than the rule of the contract lets them be: the payer says why, the firm how much.
ALTER TABLE payment_lines
  ADD COLUMN unpaid_cents bigint CHECK (unpaid_cents > 0),
  ADD COLUMN unpaid_reason text,
  ADD COLUMN firm_unpaid_cents bigint CHECK (firm_unpaid_cents > 0),
  ADD CHECK ((unpaid_cents IS NULL) = (unpaid_reason IS NULL)),
  ADD CHECK (firm_unpaid_cents IS NULL OR answered_at IS NOT NULL);
-- An owner that the payer named may be its friend: where the firm asks for it, staff settle and nobody else.
ALTER TABLE payment_lines
  ADD COLUMN staff_asked_at timestamptz,
  ADD COLUMN staff_asked_why text,
  ADD CHECK ((staff_asked_at IS NULL) = (staff_asked_why IS NULL)),
  ADD CHECK (staff_asked_at IS NULL OR answered_at IS NOT NULL);

-- Proof of what was paid or received. Nothing but 'checked' is ever sent to anybody.
CREATE TABLE payment_files (
  id uuid PRIMARY KEY,
  line_id uuid NOT NULL REFERENCES payment_lines,
  side text NOT NULL CHECK (side IN ('payer', 'firm')),
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
CREATE INDEX payment_files_of_line ON payment_files (line_id, created_at, id);
CREATE INDEX payment_files_waiting ON payment_files (created_at) WHERE state = 'waiting';

-- What proves a locked line stays with it, unchanged but for the scanner's word.
CREATE FUNCTION seal_payment_files() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line uuid := CASE TG_OP WHEN 'INSERT' THEN NEW.line_id ELSE OLD.line_id END;
BEGIN
  IF EXISTS (SELECT FROM payment_lines l WHERE l.id = line AND l.state IN ('confirmed', 'settled')) THEN
    RAISE EXCEPTION 'files of a locked payment line stay as they are' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;
CREATE TRIGGER payment_files_sealed BEFORE INSERT OR DELETE ON payment_files
  FOR EACH ROW EXECUTE FUNCTION seal_payment_files();
CREATE TRIGGER payment_files_keep BEFORE UPDATE ON payment_files
  FOR EACH ROW WHEN ((OLD.line_id, OLD.side, OLD.upload, OLD.sha256, OLD.sent_by)
    IS DISTINCT FROM (NEW.line_id, NEW.side, NEW.upload, NEW.sha256, NEW.sent_by))
  EXECUTE FUNCTION refuse_change_of_payments();

-- The second check: whoever may read a line may read what proves it. The policies of lines apply within.
ALTER TABLE payment_files ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON payment_files TO plumbline_member;
CREATE POLICY files_of_payment_lines ON payment_files FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM payment_lines l WHERE l.id = line_id));

-- Staff read every contract, the last recorded first.
CREATE INDEX payment_contracts_all ON payment_contracts (created_at DESC, id DESC);
