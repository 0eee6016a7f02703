-- Conversations between people of two organizations. An organization is a hiring company, a firm of the directory, or
-- Plumbline itself, whose id is all noughts. Who takes part is a person, for one of the two.
CREATE TABLE message_threads (
  id uuid PRIMARY KEY,
  subject text NOT NULL,
  about_kind text CHECK (about_kind IN ('firm', 'opportunity', 'project', 'payment')),
  about_id uuid,
  -- by the name that it had then
  about_title text,
  -- the organization that began it, and the other
  first_org uuid NOT NULL,
  first_kind text NOT NULL CHECK (first_kind IN ('company', 'firm', 'plumbline')),
  second_org uuid NOT NULL,
  second_kind text NOT NULL CHECK (second_kind IN ('company', 'firm', 'plumbline')),
  -- the number of its newest line; numbers have no gap
  last_seq bigint NOT NULL DEFAULT 0,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  -- chosen by the sender and the same in every try
  start_key uuid NOT NULL,
  CHECK (first_org <> second_org),
  CHECK (num_nulls(about_kind, about_id, about_title) IN (0, 3)),
  UNIQUE (created_by, start_key, second_org)
);
CREATE INDEX message_threads_about ON message_threads (about_id) WHERE about_id IS NOT NULL;

-- Who takes part. `unread` and `last_at` are kept with each message, so that inbox and counts read no messages.
CREATE TABLE message_participants (
  -- named by the reply addresses of emails
  id uuid PRIMARY KEY,
  thread_id uuid NOT NULL REFERENCES message_threads,
  user_id uuid NOT NULL REFERENCES users,
  org_id uuid NOT NULL,
  -- the first line that they may read
  reads_from bigint NOT NULL DEFAULT 1,
  joined_at timestamptz NOT NULL,
  added_by uuid REFERENCES users,
  left_at timestamptz,
  read_seq bigint NOT NULL DEFAULT 0,
  unread integer NOT NULL DEFAULT 0 CHECK (unread >= 0),
  last_at timestamptz NOT NULL,
  muted_at timestamptz,
  typing_at timestamptz,
  -- when an email about what is unread is due, and up to which line the last one told
  mail_due_at timestamptz,
  mailed_seq bigint NOT NULL DEFAULT 0,
  mailed_at timestamptz,
  UNIQUE (thread_id, user_id)
);
CREATE INDEX message_participants_inbox ON message_participants (user_id, last_at DESC, thread_id DESC) WHERE left_at IS NULL;
CREATE INDEX message_participants_unread ON message_participants (user_id, last_at DESC, thread_id DESC)
  WHERE unread > 0 AND left_at IS NULL;
CREATE INDEX message_participants_to_mail ON message_participants (mail_due_at) WHERE mail_due_at IS NOT NULL;

-- A line: what somebody wrote, or who came and went.
CREATE TABLE messages (
  id uuid NOT NULL UNIQUE,
  thread_id uuid NOT NULL REFERENCES message_threads,
  seq bigint NOT NULL CHECK (seq > 0),
  kind text NOT NULL CHECK (kind IN ('message', 'added', 'removed', 'left')),
  author_id uuid NOT NULL REFERENCES users,
  author_org uuid NOT NULL,
  text text NOT NULL CHECK (length(text) <= 10000),
  via text NOT NULL DEFAULT 'app' CHECK (via IN ('app', 'email')),
  sent_at timestamptz NOT NULL,
  client_key uuid NOT NULL,
  -- whom it is about, and what they may read
  person_id uuid REFERENCES users,
  person_reads text CHECK (person_reads IN ('all', 'new')),
  -- words to be found, with one that names each of the two organizations: a common word is looked up among their own
  words tsvector NOT NULL,
  PRIMARY KEY (thread_id, seq),
  UNIQUE (author_id, client_key)
);
CREATE INDEX messages_words ON messages USING gin (words) WITH (fastupdate = off);

-- What was written stays as it was written.
CREATE FUNCTION refuse_change_of_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER messages_append_only BEFORE UPDATE OR DELETE ON messages
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_messages();

-- Nothing but 'checked' is ever sent to anybody.
CREATE TABLE message_attachments (
  id uuid PRIMARY KEY,
  thread_id uuid NOT NULL,
  seq bigint NOT NULL,
  place integer NOT NULL,
  -- names the upload that it came by, and where it lies in the storage
  upload text NOT NULL UNIQUE,
  display_name text NOT NULL,
  media_type text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  sha256 bytea NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'checked', 'rejected')),
  sent_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  checked_at timestamptz,
  FOREIGN KEY (thread_id, seq) REFERENCES messages (thread_id, seq)
);
CREATE INDEX message_attachments_of_message ON message_attachments (thread_id, seq, place);
CREATE INDEX message_attachments_waiting ON message_attachments (created_at) WHERE state = 'waiting';

-- What was typed and not sent: for a conversation, or for a new one with an organization.
CREATE TABLE message_drafts (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  place uuid NOT NULL,
  -- of a session that its company's identity provider opened
  company_id uuid,
  subject text NOT NULL CHECK (length(subject) <= 150),
  text text NOT NULL CHECK (length(text) <= 10000),
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, place)
);

-- An organization that another one does not hear from.
CREATE TABLE message_blocks (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL,
  org_kind text NOT NULL CHECK (org_kind IN ('company', 'firm', 'plumbline')),
  blocked_org uuid NOT NULL,
  blocked_kind text NOT NULL CHECK (blocked_kind IN ('company', 'firm')),
  blocked_by uuid NOT NULL REFERENCES users,
  blocked_at timestamptz NOT NULL,
  UNIQUE (org_id, blocked_org)
);
CREATE INDEX message_blocks_of_blocked ON message_blocks (blocked_org);

CREATE TABLE message_reports (
  id uuid PRIMARY KEY,
  message_id uuid NOT NULL REFERENCES messages (id),
  reported_by uuid NOT NULL REFERENCES users,
  reason text NOT NULL CHECK (reason IN ('spam', 'abuse', 'fraud', 'other')),
  words text,
  reported_at timestamptz NOT NULL,
  closed_by uuid REFERENCES users,
  closed_at timestamptz,
  note text,
  UNIQUE (message_id, reported_by),
  CHECK (num_nulls(closed_by, closed_at, note) IN (0, 3))
);
CREATE INDEX message_reports_open ON message_reports (reported_at, id) WHERE closed_at IS NULL;
CREATE INDEX message_reports_closed ON message_reports (closed_at DESC, id DESC) WHERE closed_at IS NOT NULL;

-- How much a person has sent in this minute and begun on this day: one guarded statement takes the next one.
CREATE TABLE message_pace (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  minute timestamptz NOT NULL,
  sent integer NOT NULL,
  day date NOT NULL,
  started integer NOT NULL
);

-- Emails that became messages, by the hash of their Message-ID: none does twice.
CREATE TABLE inbound_emails (
  id_hash bytea PRIMARY KEY,
  participant_id uuid NOT NULL REFERENCES message_participants,
  received_at timestamptz NOT NULL
);
CREATE INDEX inbound_emails_by_time ON inbound_emails (received_at);

-- For which organizations the person has messages.
CREATE FUNCTION own_message_organizations() RETURNS uuid[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT coalesce((
    SELECT CASE u.user_type
      WHEN 'MWBE' THEN own_mwbes()
      WHEN 'PRIME' THEN own_hiring_companies()
      WHEN 'INTERNAL' THEN CASE WHEN only_company() IS NULL THEN ARRAY['00000000-0000-0000-0000-000000000000'::uuid] END
    END
    FROM users u WHERE u.id = nullif(current_setting('plumbline.user_id', true), '')::uuid), '{}')
$$;
-- The name of somebody who writes or takes part: people see accounts of their own company only, and names of the other.
CREATE FUNCTION message_person_name(person uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = person
$$;
-- Whether the person takes part: a policy of participants can't ask participants.
CREATE FUNCTION is_own_message_thread(thread uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT EXISTS (
    SELECT FROM message_participants p
    WHERE p.thread_id = thread AND p.user_id = nullif(current_setting('plumbline.user_id', true), '')::uuid
      AND p.left_at IS NULL AND p.org_id = ANY ((SELECT own_message_organizations())::uuid[]))
$$;

-- The second check: a conversation is its participants', from the line on that they may read. Staff are no exception.
ALTER TABLE message_participants ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON message_participants TO plumbline_member;
CREATE POLICY participants_of_own_threads ON message_participants FOR SELECT TO plumbline_member
  USING (CASE WHEN user_id = nullif(current_setting('plumbline.user_id', true), '')::uuid
              THEN left_at IS NULL AND org_id = ANY ((SELECT own_message_organizations())::uuid[])
              ELSE is_own_message_thread(thread_id) END);
ALTER TABLE message_threads ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON message_threads TO plumbline_member;
CREATE POLICY own_threads ON message_threads FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM message_participants p WHERE p.thread_id = message_threads.id
                 AND p.user_id = nullif(current_setting('plumbline.user_id', true), '')::uuid));
ALTER TABLE messages ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON messages TO plumbline_member;
CREATE POLICY messages_of_own_threads ON messages FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM message_participants p WHERE p.thread_id = messages.thread_id
                 AND p.user_id = nullif(current_setting('plumbline.user_id', true), '')::uuid
                 AND p.reads_from <= messages.seq));
ALTER TABLE message_attachments ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON message_attachments TO plumbline_member;
CREATE POLICY files_of_own_messages ON message_attachments FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM message_participants p WHERE p.thread_id = message_attachments.thread_id
                 AND p.user_id = nullif(current_setting('plumbline.user_id', true), '')::uuid
                 AND p.reads_from <= message_attachments.seq));
ALTER TABLE message_drafts ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON message_drafts TO plumbline_member;
CREATE POLICY own_message_drafts ON message_drafts FOR SELECT TO plumbline_member
  USING (user_id = nullif(current_setting('plumbline.user_id', true), '')::uuid
         AND ((SELECT only_company()) IS NULL OR company_id = (SELECT only_company())));
ALTER TABLE message_blocks ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON message_blocks TO plumbline_member;
CREATE POLICY blocks_of_own_organizations ON message_blocks FOR SELECT TO plumbline_member
  USING (org_id = ANY ((SELECT own_message_organizations())::uuid[])
         OR blocked_org = ANY ((SELECT own_message_organizations())::uuid[]));
-- Nobody reads these behind the policies: reports are read by staff, the others by the product itself.
ALTER TABLE message_reports ENABLE ROW LEVEL SECURITY;
CREATE POLICY nobodys_message_reports ON message_reports FOR ALL TO plumbline_member USING (false);
ALTER TABLE message_pace ENABLE ROW LEVEL SECURITY;
CREATE POLICY nobodys_message_pace ON message_pace FOR ALL TO plumbline_member USING (false);
ALTER TABLE inbound_emails ENABLE ROW LEVEL SECURITY;
CREATE POLICY nobodys_inbound_emails ON inbound_emails FOR ALL TO plumbline_member USING (false);
