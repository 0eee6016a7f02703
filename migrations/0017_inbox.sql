-- When a request got its answer: so the received and the sent ones are reads of an index.
ALTER TABLE notifications ADD COLUMN action_taken_at timestamptz;
UPDATE notifications n SET action_taken_at = p.action_taken_at FROM projects p
WHERE n.subject_type = 'Project' AND p.id = n.subject_id AND p.action_taken_at IS NOT NULL;
UPDATE notifications SET action_taken_at = created_at
WHERE type = 'rejected_work_history' AND action_taken_at IS NULL;

-- Pages go by (created_at, id) in both directions; each list of the inbox is one of these, or two of them merged.
DROP INDEX notifications_inbox;
CREATE INDEX notifications_inbox ON notifications (recipient_id, hidden, created_at, id);
CREATE INDEX notifications_unread ON notifications (recipient_id, created_at, id)
  WHERE NOT hidden AND viewed_at IS NULL;
CREATE INDEX notifications_received ON notifications (recipient_id, created_at, id)
  WHERE NOT hidden AND type IN ('new_work_history', 'revised_work_history') AND action_taken_at IS NULL;
CREATE INDEX notifications_sent ON notifications (recipient_id, created_at, id)
  WHERE NOT hidden AND type IN ('new_work_history', 'revised_work_history') AND action_taken_at IS NOT NULL;
CREATE INDEX notifications_by_subject ON notifications (subject_type, subject_id);

-- Firms counted through, so that a set of them is a string of bits.
ALTER TABLE mwbes ADD COLUMN number integer GENERATED ALWAYS AS IDENTITY (MINVALUE 0 START WITH 0) UNIQUE;

-- A message to very many firms is one row: bit n of `audience` is the firm whose number is n. It is kept as it is, not
-- compressed, so that asking for one firm reads one slice of it. A request is asked of one firm and never broadcast.
CREATE TABLE broadcasts (
  id uuid PRIMARY KEY,
  type text NOT NULL CHECK (type NOT IN ('new_work_history', 'revised_work_history', 'rejected_work_history')),
  subject_type text CHECK (subject_type IN ('Project', 'ProjectRevision')),
  subject_id uuid,
  created_at timestamptz NOT NULL,
  audience bytea NOT NULL
);
ALTER TABLE broadcasts ALTER COLUMN audience SET STORAGE EXTERNAL;
CREATE INDEX broadcasts_by_time ON broadcasts (created_at, id);

-- What one person did with a broadcast; no row while it lies there unread.
CREATE TABLE broadcast_states (
  recipient_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  broadcast_id uuid NOT NULL REFERENCES broadcasts ON DELETE CASCADE,
  viewed_at timestamptz,
  hidden boolean NOT NULL DEFAULT false,
  PRIMARY KEY (recipient_id, broadcast_id)
);

CREATE FUNCTION is_addressed(audience bytea, numbers integer[]) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  n integer;
BEGIN
  FOREACH n IN ARRAY numbers LOOP
    -- the length is known without reading the bits, and a firm that is younger than the broadcast lies beyond it
    IF n / 8 < octet_length(audience) AND get_bit(substring(audience FROM n / 8 + 1 FOR 1), n % 8) = 1 THEN
      RETURN true;
    END IF;
  END LOOP;
  RETURN false;
END
$$;

-- What the second wall asks about the person behind it, whose tables do not open there (kernel/wall.ts).
CREATE FUNCTION own_firm_numbers() RETURNS integer[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT coalesce(array_agg(w.number), '{}') FROM memberships m JOIN mwbes w ON w.id = m.company_id
  WHERE m.company_type = 'mwbe' AND m.user_id = nullif(current_setting('plumbline.user_id', true), '')::uuid
$$;
CREATE FUNCTION own_account_since() RETURNS timestamptz
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT created_at FROM users WHERE id = nullif(current_setting('plumbline.user_id', true), '')::uuid
$$;

ALTER TABLE broadcasts ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON broadcasts TO plumbline_member;
CREATE POLICY own_broadcasts ON broadcasts FOR SELECT TO plumbline_member
  USING (created_at >= (SELECT own_account_since()) AND is_addressed(audience, (SELECT own_firm_numbers())));

ALTER TABLE broadcast_states ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (viewed_at, hidden) ON broadcast_states TO plumbline_member;
CREATE POLICY own_broadcast_states ON broadcast_states FOR ALL TO plumbline_member
  USING (recipient_id = nullif(current_setting('plumbline.user_id', true), '')::uuid)
  WITH CHECK (recipient_id = nullif(current_setting('plumbline.user_id', true), '')::uuid);

-- What a link of an e-mail is good for: the preference of the person it went to. Only the SHA-256 of its token is kept.
CREATE TABLE unsubscribe_links (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);
CREATE INDEX unsubscribe_links_by_time ON unsubscribe_links (created_at);

-- Up to when a person's daily e-mails told of news, and up to when the one before the last did.
CREATE TABLE digests (
  recipient_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  told_until timestamptz NOT NULL,
  told_before timestamptz
);
CREATE INDEX users_by_digest ON users (id) WHERE mail_preference = 'daily' AND active;
