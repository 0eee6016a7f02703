-- When the firm was last asked to respond: recorded, sent again, or reminded, which the hiring side may do once a week.
ALTER TABLE projects ADD COLUMN asked_at timestamptz;
UPDATE projects SET asked_at = greatest(created_at, (
  SELECT max(e.at) FROM project_events e WHERE e.project_id = projects.id AND e.kind IN ('recorded', 'corrected')));
