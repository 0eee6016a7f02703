import { z } from 'zod';
import { HIRING_SIDE } from '../../access/user-types.ts';
import { instant, uuid } from '../../formats.ts';
import { LIMITS } from '../../limits.ts';
import { ROLES } from '../rules.ts';
import { companyName } from './company-names.ts';

export const COMPANY_KINDS = ['hiring_company', 'mwbe'] as const;

/** A hiring company or a claimed firm. */
export const listedCompany = z.strictObject({
  /** `hiring_companies.id` or `mwbes.id`. */
  id: uuid,
  kind: z.enum(COMPANY_KINDS),
  name: z.string(),
  /** Of a hiring company: the type of its people. */
  user_type: z.enum(HIRING_SIDE).nullable(),
  people: z.int(),
  /** Active people who administer it. */
  administrators: z.int(),
  /** When it was created; for a firm, when it was claimed. */
  since: instant,
});
export type ListedCompany = z.infer<typeof listedCompany>;

export const companiesQuery = z.strictObject({
  /** Part of the name. */
  q: z.string().trim().max(LIMITS.query).optional(),
  kind: z.enum(COMPANY_KINDS).optional(),
  after: uuid.optional(),
});
export const companiesPage = z.strictObject({
  companies: z.array(listedCompany),
  total: z.int(),
  next: uuid.nullable(),
});

export const companyDetails = listedCompany.omit({ people: true, administrators: true }).extend({
  /** Of a hiring company: members land on the directory. */
  lands_on_search: z.boolean().nullable(),
  /** Of a firm: its record in the directory. */
  business_id: uuid.nullable(),
  /** The first members, at most 200. */
  /** Of a hiring company: its names, the current one first. */
  names: z.array(companyName),
  people: z.array(
    z.strictObject({ id: uuid, name: z.string(), email: z.string(), active: z.boolean(), role: z.enum(ROLES) }),
  ),
});
export type CompanyDetails = z.infer<typeof companyDetails>;
