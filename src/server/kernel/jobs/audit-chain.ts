import { extendChain } from '../audit/chain.ts';
import { checkAuditTrail } from '../audit/check.ts';
import { scheduledJob } from './handler.ts';

/** Small enough not to block the embedded database noticeably. */
const BATCH = 500;

/** Appends what was committed since the last run to the chain of the audit trail. */
export const extendAuditChain = scheduledJob({
  name: 'kernel.extend-audit-chain',
  title: 'Extend the chain of the audit trail',
  schedule: '* * * * *',
  async handle(services) {
    while ((await services.transact((ctx) => extendChain(ctx, BATCH), { limitMs: 10_000 })) === BATCH);
  },
});

/** Looks for changes of the audit trail that were made past the product. */
export const checkAuditChain = scheduledJob({
  name: 'kernel.check-audit-chain',
  title: 'Check the chain of the audit trail',
  schedule: '41 * * * *',
  async handle(services) {
    await checkAuditTrail(services);
  },
});
