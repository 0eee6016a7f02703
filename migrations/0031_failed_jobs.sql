-- Emails that could not be sent and other jobs that failed for good, until staff run them again or discard them.
CREATE TABLE failed_jobs (
  -- that of the job in the queue, which deletes it after some days
  id uuid PRIMARY KEY,
  name text NOT NULL,
  title text NOT NULL,
  target text NOT NULL,
  payload jsonb NOT NULL,
  recipient text,
  subject text,
  reason text NOT NULL,
  code text,
  reply text,
  attempts integer NOT NULL,
  enqueued_at timestamptz NOT NULL,
  failed_at timestamptz NOT NULL,
  handled_at timestamptz,
  handled_by uuid REFERENCES users ON DELETE SET NULL,
  outcome text CHECK (outcome IN ('retried', 'discarded')),
  CHECK ((handled_at IS NULL) = (outcome IS NULL))
);
CREATE INDEX failed_jobs_open ON failed_jobs (failed_at DESC, id DESC) WHERE handled_at IS NULL;
CREATE INDEX failed_jobs_handled ON failed_jobs (handled_at) WHERE handled_at IS NOT NULL;
-- a scheduled job that fails every minute is one entry
CREATE UNIQUE INDEX failed_jobs_of_schedules ON failed_jobs (name) WHERE handled_at IS NULL AND target = 'schedule';
