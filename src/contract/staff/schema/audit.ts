import { z } from 'zod';
import { day, flag, instant, uuid } from '../../formats.ts';
import { LIMITS } from '../../limits.ts';

/** Entries in one file. */
export const EXPORTED_ENTRIES = 10_000;

const doer = z.strictObject({ id: uuid, name: z.string() });

export const auditEntry = z.strictObject({
  id: uuid,
  at: instant,
  /** Under whose account; nobody where the product acted by itself, or nobody was logged in. */
  by: doer.nullable(),
  /** The member of staff who acted as that person. */
  impersonator: doer.nullable(),
  action: z.string(),
  subject_type: z.string(),
  subject_id: uuid.nullable(),
  /** Name of the person or company that it was done to, where it is one. */
  subject_name: z.string().nullable(),
  details: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  /** Ties the entry to the line in the server's log. */
  request_id: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const filter = {
  /** Part of a name or an e-mail address, or the id of a person: who did it, as themselves or as somebody else. */
  who: z.string().trim().max(LIMITS.query).optional(),
  action: z.string().max(LIMITS.shortText).optional(),
  /** Id of what it was done to. */
  subject: uuid.optional(),
  /** First and last day, in UTC. */
  since: day.optional(),
  until: day.optional(),
};

export const auditQuery = z.strictObject({ ...filter, impersonated: flag.optional(), after: uuid.optional() });
export const auditFilter = z.strictObject({ ...filter, impersonated: z.boolean().optional() });
export type AuditFilter = z.infer<typeof auditFilter>;

export const auditPage = z.strictObject({ entries: z.array(auditEntry), next: uuid.nullable() });

export const auditExport = auditFilter.extend({ format: z.enum(['csv', 'xlsx']) });
export type AuditExport = z.infer<typeof auditExport>;

/** A file inside an answer, since asking for it writes a line of its own into the audit trail. */
export const auditFile = z.strictObject({
  name: z.string(),
  type: z.string(),
  /** Base64. */
  content: z.string(),
  entries: z.int(),
});
export type AuditFile = z.infer<typeof auditFile>;
