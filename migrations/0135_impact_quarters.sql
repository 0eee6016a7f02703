-- The first and the last quarter with payments: a page of a dashboard asks for them before anything else.
ALTER TABLE impact_dashboards ADD COLUMN first_quarter date, ADD COLUMN last_quarter date;
UPDATE impact_dashboards d SET first_quarter = q.first, last_quarter = q.last
FROM (SELECT c.dashboard_id, min(c.quarter) AS first, max(c.quarter) AS last FROM impact_cells c
      WHERE c.part = 'all' AND c.dimension = 'group' GROUP BY 1) q
WHERE q.dashboard_id = d.id;
