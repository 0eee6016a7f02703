-- Each try of a job, from before its work until that ended, however it ended. What is left are tries that their process
-- did not outlive: after a few of them the work is given up.
CREATE TABLE job_tries (
  id uuid PRIMARY KEY,
  work text NOT NULL,
  begun_at timestamptz NOT NULL
);
CREATE INDEX job_tries_by_work ON job_tries (work, begun_at);
