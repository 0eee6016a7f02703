-- What decides how payments on a contract count (src/contract/counting/schema.ts), as far as contracts don't have it.
ALTER TABLE parent_project_contracts
  -- null: not said, which counts as federally assisted
  ADD COLUMN is_federal_aid boolean,
  -- supplies bought and equipment leased from the prime contractor or its affiliate, over the whole contract
  ADD COLUMN IF NOT EXISTS purchases_from_prime_cents bigint NOT NULL DEFAULT 0 CHECK (purchases_from_prime_cents >= 0),
  -- transportation by value over the whole contract: own trucks, trucks leased with drivers of other firms, and the fee
  -- that the firm keeps for those that exceed its own; all or none
  ADD COLUMN IF NOT EXISTS trucking_own_cents bigint CHECK (trucking_own_cents >= 0),
  ADD COLUMN IF NOT EXISTS trucking_leased_cents bigint CHECK (trucking_leased_cents >= 0),
  ADD COLUMN IF NOT EXISTS trucking_fee_cents bigint CHECK (trucking_fee_cents >= 0);
