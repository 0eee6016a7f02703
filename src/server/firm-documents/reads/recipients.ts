import type { ShareRecipient } from '#contract/firm-documents/schema.ts';
import { findHiringCompanies } from '#server/accounts/reads/find-companies.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { ratePerPerson } from '#server/kernel/context/rate-limit.ts';
import { RECIPIENT_RATE_LIMIT } from '../policy.ts';

export const recipientLimit = ratePerPerson(RECIPIENT_RATE_LIMIT);

/** Companies that a firm may share with, by name. */
export const findRecipients = ({ sql }: ReadContext, text: string): Promise<ShareRecipient[]> =>
  findHiringCompanies(sql, text);
