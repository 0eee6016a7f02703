import type { PaymentOwner } from '#contract/payments/schema.ts';
import { findHiringCompanies } from '#server/accounts/reads/find-companies.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { ratePerPerson } from '#server/kernel/context/rate-limit.ts';
import { OWNER_RATE_LIMIT, requirePayments } from '../policy.ts';

export const ownerLimit = ratePerPerson(OWNER_RATE_LIMIT);

/** Companies that a payer may name as the owner, by name. @throws AppError 401, 403 */
export async function findOwners(ctx: ReadContext, text: string): Promise<PaymentOwner[]> {
  await requirePayments(ctx);
  return findHiringCompanies(ctx.sql, text, ['DEVELOPER', 'GOVERNMENT_AGENCY']);
}
