-- The desk lists people and companies by name,
CREATE INDEX users_by_name ON users (lower(last_name), lower(first_name), id);
CREATE INDEX mwbes_claimed ON mwbes (business_id) WHERE claimed_at IS NOT NULL;

-- and the audit trail the newest first: all of it, one kind of act, what was done to one, what staff did as others.
CREATE INDEX audit_trail_by_time ON audit_trail (at DESC, id DESC);
CREATE INDEX audit_trail_by_action ON audit_trail (action, at DESC, id DESC);
DROP INDEX audit_trail_by_subject;
CREATE INDEX audit_trail_by_subject ON audit_trail (subject_id, at DESC, id DESC) WHERE subject_id IS NOT NULL;
CREATE INDEX audit_trail_by_impersonator ON audit_trail (impersonator_id, at DESC, id DESC)
  WHERE impersonator_id IS NOT NULL;
-- so does the list of links of one purpose
CREATE INDEX link_tokens_by_purpose ON link_tokens (purpose, created_at DESC, id DESC);
