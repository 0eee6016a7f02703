-- Open links to an address are revoked whether or not they belong to an account, however the address is written.
DROP INDEX link_tokens_open_by_email;
CREATE INDEX link_tokens_open_by_email ON link_tokens (lower(email)) WHERE spent_at IS NULL AND revoked_at IS NULL;
-- Firms that were asked lately, to ask them again.
CREATE INDEX payment_requests_by_time ON payment_requests (created_at);

-- What waits for somebody is looked up for all sides at once: an index of each side, of the same lines.
DROP INDEX payment_lines_wait_for_firm;
CREATE INDEX payment_lines_wait_for_firm ON payment_lines (mwbe_id, act_by, id) WHERE act_by IS NOT NULL;
CREATE INDEX payment_lines_wait_for_owner ON payment_lines (owner_company_id, act_by, id)
  WHERE act_by IS NOT NULL AND owner_company_id IS NOT NULL;
