-- What counting needs of some kinds of work: purchases from the prime contractor, and trucking by whose trucks.
ALTER TABLE parent_project_contracts
  ADD COLUMN completed_on date,
  ADD COLUMN purchases_from_prime_cents bigint NOT NULL DEFAULT 0 CHECK (purchases_from_prime_cents >= 0),
  ADD COLUMN trucking_own_cents bigint CHECK (trucking_own_cents >= 0),
  ADD COLUMN trucking_leased_cents bigint CHECK (trucking_leased_cents >= 0),
  ADD COLUMN trucking_fee_cents bigint CHECK (trucking_fee_cents >= 0),
  ADD CHECK (num_nonnulls(trucking_own_cents, trucking_leased_cents, trucking_fee_cents) IN (0, 3)),
  ADD CHECK (ends_on >= starts_on);
