-- Reminders of payments. A run covers the time since the last one that ended, so that a stop leaves nothing out.
CREATE TABLE payment_reminder_runs (
  day date PRIMARY KEY,
  since timestamptz NOT NULL,
  at timestamptz NOT NULL,
  done_at timestamptz
);
-- One of a person and run, however many lines wait for them. What it says is read from the lines when it is shown.
CREATE TABLE payment_reminders (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  day date NOT NULL REFERENCES payment_reminder_runs ON DELETE CASCADE,
  UNIQUE (day, user_id)
);
CREATE INDEX payment_reminders_of_person ON payment_reminders (user_id);
-- Of whom and of which contracts somebody wants no reminders; without a contract, of none.
CREATE TABLE payment_mutes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  contract_id uuid REFERENCES payment_contracts,
  muted_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX payment_mutes_key ON payment_mutes (user_id, contract_id) NULLS NOT DISTINCT;

CREATE INDEX payment_lines_due ON payment_lines (act_by) WHERE act_by IS NOT NULL;
CREATE INDEX payment_entries_opened ON payment_entries (at) WHERE kind = 'opened';

ALTER TABLE payment_reminders ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON payment_reminders TO plumbline_member;
CREATE POLICY own_payment_reminders ON payment_reminders FOR SELECT TO plumbline_member
  USING (user_id = nullif(current_setting('plumbline.user_id', true), '')::uuid);
ALTER TABLE payment_mutes ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON payment_mutes TO plumbline_member;
CREATE POLICY own_payment_mutes ON payment_mutes FOR SELECT TO plumbline_member
  USING (user_id = nullif(current_setting('plumbline.user_id', true), '')::uuid);
