import { z } from 'zod';
import { endpoint, PUBLIC, STAFF } from '#contract/endpoint.ts';
import { instant } from '#contract/formats.ts';
import { LIMITS } from '#contract/limits.ts';
import { sentMail } from '../schema/admin.ts';

export const endpoints = {
  demoMails: endpoint({
    method: 'GET',
    path: '/staff/demo_mail',
    summary: 'In a demonstration, the emails that were sent since its start, newest first; else null',
    access: STAFF,
    output: z.strictObject({ emails: z.array(sentMail).nullable() }),
    noStore: true,
  }),
  demoMail: endpoint({
    method: 'POST',
    path: '/demo_mail',
    summary: 'In a demonstration, the newest email with a single-use link to an address since a moment; else null',
    access: PUBLIC,
    body: z.strictObject({ to: z.email('enter a valid email address').max(LIMITS.email), since: instant }),
    output: z.strictObject({ email: sentMail.nullable() }),
    noStore: true,
  }),
};
