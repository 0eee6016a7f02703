import { z } from 'zod';
import { instant, uuid } from '#contract/formats.ts';
import { PROVIDER_CHANGES } from '#contract/sso/rules.ts';
import { job } from '#server/kernel/jobs/job.ts';

const news = {
  /** The same for every attempt, so that nobody gets two. */
  key: uuid,
  company_id: uuid,
  provider: z.string(),
  changes: z.array(z.enum(PROVIDER_CHANGES)),
  at: instant,
};

/** Tells people what changed of the provider that signs them in: one job for each of them follows. */
export const announceProviderChange = job({
  name: 'sso.announce-change',
  title: 'Emails about a changed identity provider',
  target: 'database',
  payload: z.strictObject({ ...news, people: z.array(uuid) }),
});
export const mailProviderChange = job({
  name: 'sso.mail-change',
  title: 'Email about a changed identity provider',
  target: 'mail',
  payload: z.strictObject({ ...news, user_id: uuid }),
});

/** Emails a confirmation link to link an identity to an existing account. */
export const mailAccountLink = job({
  name: 'sso.mail-connection',
  title: 'Link to connect single sign-on',
  target: 'mail',
  payload: z.strictObject({
    provider_id: uuid,
    issuer: z.string(),
    subject: z.string(),
    user_id: uuid,
    /** Of the person's links at the time of the request. */
    generation: z.int().default(0),
  }),
});
