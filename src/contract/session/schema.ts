import { z } from 'zod';
import { demoAccount } from '../accounts/schema.ts';

/** What the log-in page shows before anybody is known. */
export const installation = z.strictObject({
  /** Demonstration people who may log in here; empty outside a demo. */
  demo_accounts: z.array(demoAccount),
  demo_password: z.string().nullable(),
  /** No account exists yet: the first member of staff has to be made. */
  needs_first_account: z.boolean(),
});
export type Installation = z.infer<typeof installation>;
