import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';

/** Emails one alert to the owner of the search. */
export const mailAlert = job({
  name: 'search-alerts.mail',
  title: 'Email about a saved search',
  target: 'mail',
  payload: z.strictObject({ alert_id: uuid }),
});
