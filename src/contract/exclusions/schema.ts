import { z } from 'zod';
import { uploadId } from '../documents/schema.ts';
import { day, instant, line, text, uuid, wholeNumber } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { OPPORTUNITY_FILE_STATES } from '../opportunities/rules.ts';
import { GOAL_SCOPES } from '../parent-projects/rules.ts';
import { PROOF_TYPES } from '../payments/rules/proof.ts';
import { cents, shownCents, version } from '../payments/schema/lines.ts';
import { DECISIONS, EXCLUSION_ACTIONS, EXCLUSION_LIMITS, EXCLUSION_STATES } from './rules.ts';

const note = text(EXCLUSION_LIMITS.note);
const code = z
  .string()
  .regex(/^[a-z][a-z0-9_]{1,39}$/, 'must be 2 to 40 small letters, digits and underscores, such as sole_source');

/** Why an amount may be left out, for proposals of the days from `effective_from` to `effective_until`. */
export const exclusionReason = z.strictObject({
  code: z.string(),
  name: z.string(),
  effective_from: day,
  effective_until: day.nullable(),
  source: z.string(),
});
export type ExclusionReason = z.infer<typeof exclusionReason>;
export const newReason = z
  .strictObject({
    code,
    name: line(EXCLUSION_LIMITS.name),
    effective_from: day,
    effective_until: day.nullable().default(null),
    source: line(EXCLUSION_LIMITS.source),
  })
  .refine(({ effective_from, effective_until }) => effective_until === null || effective_until >= effective_from, {
    path: ['effective_until'],
    error: 'is before effective_from',
  });
export type NewReason = z.output<typeof newReason>;
export const reasonEnd = z.strictObject({ effective_until: day });
export const byCode = z.strictObject({ code });

export const newExclusion = z.strictObject({
  contract_id: uuid,
  amount_cents: cents.min(1, 'must be more than nothing'),
  reason: code,
  note: note.nullable().default(null),
});
export type NewExclusion = z.output<typeof newExclusion>;

export const decision = z
  .strictObject({ version, decision: z.enum(DECISIONS), note: note.nullable().default(null) })
  .refine(({ decision, note }) => decision === 'approve' || note !== null, {
    path: ['note'],
    error: 'is needed to decline: say why',
  });
export type Decision = z.output<typeof decision>;
export const withdrawal = z.strictObject({ version });
export const revocation = z.strictObject({ version, reason: note });
export type Revocation = z.infer<typeof revocation>;
export const newFile = z.strictObject({ upload: uploadId });

const filters = {
  state: z.enum(EXCLUSION_STATES).optional(),
  contract_id: uuid.optional(),
  reason: code.optional(),
};
export const exclusionsQuery = z.strictObject({
  ...filters,
  before: uuid.optional(),
  limit: wholeNumber(1, LIMITS.pageSize).default(50),
});
export type ExclusionsQuery = z.output<typeof exclusionsQuery>;
export const EXCLUSION_EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export const exclusionsFile = z.strictObject({ ...filters, format: z.enum(EXCLUSION_EXPORT_FORMATS) });
export type ExclusionsFile = z.output<typeof exclusionsFile>;

const contractOf = z.strictObject({
  id: uuid,
  title: z.string(),
  number: z.string().nullable(),
  /** Null: a package without a firm yet. */
  firm: z.string().nullable(),
  tier: z.int(),
});

/** A row of the list. Viewers get approved ones only. */
export const exclusionRow = z.strictObject({
  id: uuid,
  contract: contractOf,
  amount_cents: shownCents,
  reason: z.string(),
  reason_name: z.string(),
  note: z.string().nullable(),
  state: z.enum(EXCLUSION_STATES),
  version,
  proposed_by: z.string().nullable(),
  proposed_at: instant,
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  decision_note: z.string().nullable(),
  /** The first day on which it counts, where the project is. */
  approved_on: day.nullable(),
  revoked_by: z.string().nullable(),
  revoked_at: instant.nullable(),
  revoke_reason: z.string().nullable(),
  withdrawn_at: instant.nullable(),
  files: z.int(),
  /** What the caller can do now. */
  may: z.array(z.enum([...EXCLUSION_ACTIONS, 'add files'])),
});
export type ExclusionRow = z.infer<typeof exclusionRow>;

/** Nobody can download it before it is checked for viruses. */
export const exclusionFile = z.strictObject({
  id: uuid,
  display_name: z.string(),
  media_type: z.enum(PROOF_TYPES),
  bytes: z.int(),
  state: z.enum(OPPORTUNITY_FILE_STATES),
  added_at: instant,
  /** The caller added it. */
  is_own: z.boolean(),
});
export type ExclusionFile = z.infer<typeof exclusionFile>;

/** A goal in dollars, before and after the exclusion counts or stops counting. */
const goalEffect = z.strictObject({
  group_code: z.string(),
  name: z.string(),
  scope: z.enum(GOAL_SCOPES),
  bps: z.int(),
  before_cents: shownCents,
  after_cents: shownCents,
});
export type GoalEffect = z.infer<typeof goalEffect>;

const denominator = {
  total_cents: shownCents,
  excluded_cents: shownCents,
  pending_cents: shownCents,
};
export const exclusionDetails = exclusionRow.extend({
  project_id: uuid,
  /** Award with changes; of viewers as of the last month that was accepted. */
  award_cents: shownCents.nullable(),
  /** What can still be left out of the contract, without this one while it is proposed; null for viewers. */
  left_cents: shownCents.nullable(),
  denominator: z.strictObject(denominator),
  /** Goals that are a share of the contract total, if this one is approved, or revoked; empty once nothing can change. */
  goals: z.array(goalEffect),
  /** Empty for viewers. */
  attached: z.array(exclusionFile),
});
export type ExclusionDetails = z.infer<typeof exclusionDetails>;

/** The denominator of what the caller sees, with what was left out, and goals in dollars of both. */
export const exclusionSummary = z.strictObject({
  ...denominator,
  remaining_cents: shownCents,
  approved: z.int(),
  pending: z.int(),
  /** Contracts that are smaller by now than what was left out of them. */
  exceeding: z.array(contractOf),
  goals: z.array(goalEffect),
});
export type ExclusionSummary = z.infer<typeof exclusionSummary>;

/** For the badge of the navigation. */
export const exclusionCounts = z.strictObject({
  proposed: z.int(),
  /** Of them, those that wait for a decision that the caller can take. */
  to_decide: z.int(),
});
export type ExclusionCounts = z.infer<typeof exclusionCounts>;

/** A contract from which an amount can be left out. */
export const excludableContract = contractOf.extend({
  award_cents: shownCents.nullable(),
  excluded_cents: shownCents,
  /** Null for viewers, and before the award. */
  left_cents: shownCents.nullable(),
});
export type ExcludableContract = z.infer<typeof excludableContract>;
