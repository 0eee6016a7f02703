import { z } from 'zod';
import { day, flag, instant, uuid } from '../../formats.ts';
import { LIMITS } from '../../limits.ts';

/** Entries in one file. */
export const EXPORTED_ENTRIES = 10_000;

const auditActor = z.strictObject({ id: uuid, name: z.string() });

export const auditEntry = z.strictObject({
  id: uuid,
  at: instant,
  /** Whose account acted; null for the system and anonymous requests. */
  by: auditActor.nullable(),
  /** The staff member who impersonated that person. */
  impersonator: auditActor.nullable(),
  action: z.string(),
  subject_type: z.string(),
  subject_id: uuid.nullable(),
  /** Name of the subject, if it is a person or company. */
  subject_name: z.string().nullable(),
  /** `label` is the name of the person, company or firm whose ID the value is. */
  details: z.array(z.strictObject({ name: z.string(), value: z.string(), label: z.string().nullable() })),
  /** Correlates the entry with the server log. */
  request_id: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const filter = {
  /** Part of a name or an email, or the ID of a person: the actor or the impersonator. */
  who: z.string().trim().max(LIMITS.query).optional(),
  action: z.string().max(LIMITS.shortText).optional(),
  /** ID of the subject. */
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

/** A file as JSON: the export is itself a command, since it is recorded in the audit trail. */
export const auditFile = z.strictObject({
  name: z.string(),
  type: z.string(),
  /** Base64. */
  content: z.string(),
  entries: z.int(),
});
export type AuditFile = z.infer<typeof auditFile>;
