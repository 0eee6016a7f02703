CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  recipient_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  type text NOT NULL,
  subject_type text CHECK (subject_type IN ('Project', 'ProjectRevision')),
  subject_id uuid,
  viewed_at timestamptz,
  hidden boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE INDEX notifications_inbox ON notifications (recipient_id, hidden, created_at DESC, id);

-- The second wall: behind it only the recipient's own rows exist (kernel/wall.ts).
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON notifications TO plumbline_member;
GRANT UPDATE (viewed_at, hidden) ON notifications TO plumbline_member;
CREATE POLICY own_notifications ON notifications FOR ALL TO plumbline_member
  USING (recipient_id = nullif(current_setting('plumbline.user_id', true), '')::uuid)
  WITH CHECK (recipient_id = nullif(current_setting('plumbline.user_id', true), '')::uuid);

-- What a notification is about stands in these tables; their rows are scoped by the queries.
GRANT SELECT ON projects, hiring_companies, mwbes, businesses TO plumbline_member;
