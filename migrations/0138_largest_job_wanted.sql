-- A firm's profile says the largest job that it wants, its financials the largest so far: each has a name of its own.
UPDATE firm_statements SET field = 'largest_job_wanted' WHERE field = 'largest_job';
UPDATE withdrawn_statements SET field = 'largest_job_wanted' WHERE field = 'largest_job';
UPDATE businesses SET
  own = own - 'largest_job' || jsonb_build_object('largest_job_wanted', own -> 'largest_job'),
  sources = sources - 'largest_job'
    || jsonb_strip_nulls(jsonb_build_object('largest_job_wanted', sources -> 'largest_job'))
WHERE own ? 'largest_job';
-- a profile that was saved in the last day is answered again when the command is repeated
UPDATE idempotency_keys SET response = replace(response::text, '"largest_job":', '"largest_job_wanted":')::jsonb
WHERE response #> '{said,largest_job}' IS NOT NULL;
