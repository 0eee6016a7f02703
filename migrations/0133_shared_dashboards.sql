-- Whoever a dashboard is shared with is told by email, once for each time.
ALTER TABLE impact_dashboard_people ADD COLUMN mailed_at timestamptz;
-- nobody is told of what they have seen for long
UPDATE impact_dashboard_people SET mailed_at = added_at;
