import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';

/** Emails a firm that nobody acts for on Plumbline about a step, with a link that needs no account. */
export const mailListedFirm = job({
  name: 'listings.mail-firm',
  title: 'Email a firm that is named in a bid',
  target: 'mail',
  payload: z.strictObject({ listing: uuid, number: z.int() }),
});

/** Emails the owner of a project elsewhere the firms named in a bid, when it is submitted and when one is removed. */
export const mailProjectOwner = job({
  name: 'listings.mail-owner',
  title: 'Email an owner the firms named in a bid',
  target: 'mail',
  payload: z.strictObject({ bid: uuid, listing: uuid.nullable(), number: z.int() }),
});

/** Tells every firm that is named for an opportunity how it ended, bid by bid. */
export const notifyNamedFirms = job({
  name: 'listings.tell-award',
  title: 'Tell named firms how an opportunity ended',
  target: 'database',
  payload: z.strictObject({ opportunity: uuid, step: z.enum(['awarded', 'canceled']) }),
});
