import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';

/** Issues the link of a shared forecast and emails it to the lender while it is open. */
export const mailCashPacket = job({
  name: 'cash-bridge.mail-packet',
  title: 'Email a lender the link to a cash forecast',
  target: 'mail',
  payload: z.strictObject({ packet: uuid }),
});
