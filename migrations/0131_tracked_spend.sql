-- A payment that is in a spend file and in payment tracking counts once (docs/decisions/0065).
ALTER TABLE impact_spend_files
  -- amounts of rows that were refused for another reason
  ADD COLUMN refused_cents bigint NOT NULL DEFAULT 0,
  -- what it brought in counts no longer; the same file may come again
  ADD COLUMN undone_at timestamptz,
  ADD COLUMN undone_by uuid REFERENCES users,
  ADD CHECK ((undone_at IS NULL) = (undone_by IS NULL)),
  DROP CONSTRAINT impact_spend_files_dashboard_id_hash_key;
CREATE UNIQUE INDEX impact_spend_files_once ON impact_spend_files (dashboard_id, hash) WHERE undone_at IS NULL;

ALTER TABLE impact_vendor_payments
  ADD COLUMN contract_number text,
  -- own: only this file knows it. tracked, same: payment tracking has it, by the rule or by a person's word. doubtful: waits
  ADD COLUMN state text NOT NULL DEFAULT 'own' CHECK (state IN ('own', 'tracked', 'doubtful', 'same')),
  -- the payment of payment tracking that it is, or may be
  ADD COLUMN line_id uuid,
  -- payments that a person said it is not
  ADD COLUMN other_lines uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN decided_by uuid REFERENCES users,
  ADD COLUMN decided_at timestamptz,
  ADD CHECK ((line_id IS NULL) = (state = 'own')),
  ADD CHECK ((decided_by IS NULL) = (decided_at IS NULL));
-- two rows are never the same payment
CREATE UNIQUE INDEX impact_vendor_payments_of_line ON impact_vendor_payments (dashboard_id, line_id) WHERE line_id IS NOT NULL;
