-- Features register their notification types, so the tables no longer list them: what asks for a response is a column.
ALTER TABLE notifications ADD COLUMN is_request boolean NOT NULL DEFAULT false;
UPDATE notifications SET is_request = true WHERE type IN ('new_work_history', 'revised_work_history');
ALTER TABLE notifications DROP CONSTRAINT notifications_subject_type_check;
ALTER TABLE broadcasts DROP CONSTRAINT broadcasts_subject_type_check;
ALTER TABLE broadcasts DROP CONSTRAINT broadcasts_type_check;

DROP INDEX notifications_received;
DROP INDEX notifications_sent;
CREATE INDEX notifications_received ON notifications (recipient_id, created_at, id)
  WHERE NOT hidden AND is_request AND action_taken_at IS NULL;
CREATE INDEX notifications_sent ON notifications (recipient_id, created_at, id)
  WHERE NOT hidden AND is_request AND action_taken_at IS NOT NULL;
