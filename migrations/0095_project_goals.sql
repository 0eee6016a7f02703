-- A goal that was replaced from its first day on never held: it ends on the day before. Readers who ask what holds on a day
-- never meet it, and its history stays readable.
ALTER TABLE parent_project_goals DROP CONSTRAINT parent_project_goals_check;
ALTER TABLE parent_project_goals ADD CONSTRAINT parent_project_goals_in_order CHECK (effective_until >= effective_from - 1);

-- Which types exist is asked wherever somebody chooses certificates, and there are few in a million certificates.
CREATE INDEX certificates_by_type ON certificates (type);

-- Projects are found by their age, name or end; the list of a person has few, that of staff all.
CREATE INDEX parent_projects_by_name ON parent_projects (lower(name), id);
