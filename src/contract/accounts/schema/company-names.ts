import { z } from 'zod';
import { instant, properName, text, uuid } from '../../formats.ts';

/** A name that another resembles, and whose it is. */
export const similarName = z.strictObject({
  name: z.string(),
  kind: z.enum(['hiring_company', 'government_agency', 'mwbe', 'agency']),
});
export type SimilarName = z.infer<typeof similarName>;

export const similarNamesQuery = z.strictObject({ name: properName() });

/** A requested name of a hiring company, as staff review it. */
export const nameRequest = z.strictObject({
  id: uuid,
  company_id: uuid,
  current_name: z.string(),
  name: z.string(),
  /** Names of others that it resembles, at most five. */
  similar: z.array(similarName),
  requested_at: instant,
  /** Name of the administrator; null when their account was deleted. */
  requested_by: z.string().nullable(),
});
export type NameRequest = z.infer<typeof nameRequest>;

/** A name that a hiring company has or had. */
export const companyName = z.strictObject({
  name: z.string(),
  valid_from: instant,
  /** Null for the current name. */
  valid_until: instant.nullable(),
  requested_by: z.string().nullable(),
  /** Null where nobody reviewed it. */
  approved_by: z.string().nullable(),
});
export type CompanyName = z.infer<typeof companyName>;

/** Why a name is declined. The company's administrators read it. */
export const nameDeclineReason = text(1000);
