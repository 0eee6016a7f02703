-- What happened to a record, step by step: the record itself only says what is true today. `said` are the words that
-- came with a step (a description, a reason, notes), `changes` the values as [{"field", "from", "to"}].
CREATE TABLE project_events (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  -- steps of one moment keep their order
  position bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('recorded', 'corrected', 'verified', 'rejected', 'revision_requested',
                                     'revision_verified', 'withdrawn', 'retracted', 'reminded')),
  side text NOT NULL CHECK (side IN ('hiring_company', 'mwbe', 'platform')),
  acted_by uuid REFERENCES users,
  at timestamptz NOT NULL,
  said text,
  changes jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX project_events_by_project ON project_events (project_id, position);

ALTER TABLE project_events ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON project_events TO plumbline_member;
CREATE POLICY events_of_own_projects ON project_events FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM projects p WHERE p.id = project_id));

-- The firm's description of the work comes with its revision, so that work that is verified that way has one.
ALTER TABLE project_revisions ADD COLUMN services text;

-- Records from before: what their rows and the audit trail still know. A correction's former values are known to none.
INSERT INTO project_events (project_id, kind, side, acted_by, at, said, changes)
SELECT project_id, kind, side, (SELECT u.id FROM users u WHERE u.id = acted_by), at, said, changes FROM (
  SELECT id AS project_id, 'recorded' AS kind, 'hiring_company' AS side, recorded_by AS acted_by, created_at AS at,
         NULL AS said, '[]'::jsonb AS changes, 0 AS step
  FROM projects
  UNION ALL
  SELECT r.project_id, 'revision_requested', 'mwbe', r.user_id, r.created_at, r.notes,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('field', v.field, 'from', v.before, 'to', v.after)), '[]')
          FROM (VALUES ('budget', r.recorded_budget::text, r.budget::text),
                       ('start_date', r.recorded_start_date::text, r.start_date::text),
                       ('end_date', r.recorded_end_date::text, r.end_date::text)) AS v (field, before, after)
          WHERE v.before <> v.after), 1
  FROM project_revisions r
  UNION ALL
  SELECT r.project_id, 'revision_verified', 'hiring_company', r.action_taken_by, r.action_taken_at, NULL,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('field', v.field, 'from', v.before, 'to', v.after)), '[]')
          FROM (VALUES ('budget', r.recorded_budget::text, r.budget::text),
                       ('start_date', r.recorded_start_date::text, r.start_date::text),
                       ('end_date', r.recorded_end_date::text, r.end_date::text)) AS v (field, before, after)
          WHERE v.before <> v.after), 2
  FROM project_revisions r WHERE r.verified
  UNION ALL
  SELECT a.subject_id, 'rejected', 'mwbe', a.actor_id, a.at, a.details->>'rejected_reason', '[]', 2
  FROM audit_trail a WHERE a.subject_type = 'project' AND a.action = 'work history rejected'
    AND EXISTS (SELECT FROM projects p WHERE p.id = a.subject_id)
  UNION ALL
  SELECT a.subject_id, 'corrected', 'hiring_company', a.actor_id, a.at, NULL, '[]', 3
  FROM audit_trail a WHERE a.subject_type = 'project' AND a.action = 'work history corrected'
    AND EXISTS (SELECT FROM projects p WHERE p.id = a.subject_id)
  UNION ALL
  SELECT p.id, 'rejected', 'mwbe', p.action_taken_by, p.action_taken_at, p.rejected_reason, '[]', 2
  FROM projects p WHERE p.state = 'rejected' AND NOT EXISTS (
    SELECT FROM audit_trail a WHERE a.subject_type = 'project' AND a.subject_id = p.id AND a.action = 'work history rejected')
  UNION ALL
  SELECT p.id, 'verified', 'mwbe', p.action_taken_by, p.action_taken_at, p.services, '[]', 4
  FROM projects p WHERE p.state = 'verified' AND p.verified_revision_id IS NULL
  UNION ALL
  SELECT p.id, CASE WHEN retracted THEN 'retracted' ELSE 'withdrawn' END,
         CASE WHEN retracted THEN 'platform' ELSE 'hiring_company' END,
         p.action_taken_by, p.action_taken_at, NULL, '[]', 5
  FROM (SELECT w.*, EXISTS (SELECT FROM audit_trail a WHERE a.subject_type = 'project' AND a.subject_id = w.id
                            AND a.action = 'work record revoked' AND a.details->>'reason' = 'withdrawn') AS retracted
        FROM projects w WHERE w.state = 'withdrawn') p
) known ORDER BY at, step;

-- A card goes on saying what happened when it was made: `news` names it (as the email about it), `said` has the values
-- of that moment. Both are null where a feature tells of its subject as it is today.
ALTER TABLE notifications ADD COLUMN news text, ADD COLUMN said jsonb;
UPDATE notifications SET news = 'rejected' WHERE type = 'rejected_work_history';
UPDATE notifications SET news = 'revision_requested' WHERE type = 'revised_work_history';
UPDATE notifications n SET news = CASE WHEN n.company_id = p.hiring_company_id THEN 'verified'
                                       WHEN n.action_taken_at = n.created_at THEN 'revision_verified'
                                       ELSE 'recorded' END
FROM projects p WHERE n.type = 'new_work_history' AND n.subject_type = 'Project' AND p.id = n.subject_id
  AND n.company_id IS NOT NULL;
-- what was recorded before the firm's own values were accepted
UPDATE notifications n
SET said = jsonb_build_object('title', p.title, 'budget', r.recorded_budget, 'start_date', r.recorded_start_date,
                              'end_date', r.recorded_end_date, 'notes', p.notes, 'services', NULL, 'reason', NULL)
FROM projects p JOIN project_revisions r ON r.id = p.verified_revision_id
WHERE n.news = 'recorded' AND n.subject_type = 'Project' AND p.id = n.subject_id;

-- Cards of one import are one group and one email: `batch_id` names the import, `mail_key` the card whose email tells of
-- this one too.
ALTER TABLE notifications ADD COLUMN batch_id uuid, ADD COLUMN mail_key uuid;
CREATE INDEX notifications_of_batches_to_mail ON notifications (batch_id, recipient_id)
  WHERE batch_id IS NOT NULL AND mail_key IS NULL;
CREATE INDEX notifications_by_mail ON notifications (mail_key) WHERE mail_key IS NOT NULL;
