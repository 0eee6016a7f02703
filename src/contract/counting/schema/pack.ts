import { z } from 'zod';
import { day, line, text } from '../../formats.ts';
import { PARTICIPATION_KINDS } from '../../parent-projects/rules.ts';

/** The day of a contract or payment that decides. */
export const DECIDING_DAYS = ['bid', 'award', 'payment'] as const;
export type DecidingDay = (typeof DECIDING_DAYS)[number];

/**
 * What a rule takes its percentage of. `amount`: all that was paid. `fee`: the fee or commission only. `fee_or_amount`:
 * the fee where one is recorded, else all that was paid. `trucking`: own trucks and those of certified firms, leased
 * trucks with drivers of other firms up to as much, and the fee for the rest.
 */
export const BASES = ['amount', 'fee', 'fee_or_amount', 'trucking'] as const;

const code = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words joined by dashes');
const groupCode = z.string().regex(/^[A-Z][A-Z0-9_-]{0,19}$/, 'must be a short code in capitals, such as MBE');

/** Where it is written. `url` is where a copy can be read, as a reference, null if there is none. */
const provision = {
  code,
  title: line(),
  source: line(),
  url: z.url({ protocol: /^https?$/ }).nullable(),
  effective_from: day,
  /** Whether `effective_from` was checked in a source; else it is an assumption, and lines say so. */
  start_verified: z.boolean(),
};
const provisionSchema = z.strictObject(provision);
export type Provision = Readonly<z.infer<typeof provisionSchema>>;

const period = (from: string, until: string | null) => until === null || from <= until;

const rule = z
  .strictObject({
    ...provision,
    kinds: z.array(z.enum(PARTICIPATION_KINDS)).min(1),
    applies_to: z.enum(['any', 'construction', 'other']),
    basis: z.enum(BASES),
    /** Of the basis, in basis points: 6000 is 60 percent. */
    percent_bps: z.int().min(0).max(10_000),
    /** Whether what the firm bought or leased from the prime contractor is left out. */
    excludes_purchases_from_prime: z.boolean(),
    /** Its last day, null while it is in force. */
    effective_until: day.nullable(),
    note: text().nullable(),
  })
  .refine(({ effective_from, effective_until }) => period(effective_from, effective_until), {
    path: ['effective_until'],
    error: "can't be before effective_from",
  });
export type CountingRule = Readonly<z.infer<typeof rule>>;

const suspension = z
  .strictObject({
    ...provision,
    /** The groups that are suspended; null for all. */
    groups: z.array(groupCode).min(1).nullable(),
    /** Its last day, by payment; null until a project records that it was lifted. */
    effective_until: day.nullable(),
    /** Whether afterwards only certificates count that were issued or re-evaluated since it began. */
    requires_reevaluation: z.boolean(),
    remedy: text(),
  })
  .refine(({ effective_from, effective_until }) => period(effective_from, effective_until), {
    path: ['effective_until'],
    error: "can't be before effective_from",
  });
export type Suspension = Readonly<z.infer<typeof suspension>>;

const conditions = z.strictObject({
  /** Certified on the deciding day. */
  certification: z.strictObject({
    ...provision,
    day: z.enum(DECIDING_DAYS),
    /**
     * `required`: the work's NAICS code must be certified. `when_known`: only where both contract and certificate name
     * codes. `none`: any certificate of the type counts.
     */
    code_check: z.enum(['required', 'when_known', 'none']),
    /** Firms that graduated keep the credit of contracts awarded while they were certified; null if they don't. */
    graduated: provisionSchema.nullable(),
  }),
  /** Whether a firm certified for several groups counts in one of them, as designated, or in each. */
  dual_certified: z.strictObject({ ...provision, policy: z.enum(['one_group', 'each_group']) }),
  /** Only a commercially useful function counts; null where the pack doesn't ask. */
  commercially_useful: provisionSchema.nullable(),
  joint_venture: provisionSchema,
  /**
   * Payments to a lower tier for work of these kinds are deducted from the contract above. Others (materials) stay part
   * of the contract above, and don't count a second time below it.
   */
  lower_tiers: z.strictObject({ ...provision, deducted_kinds: z.array(z.enum(PARTICIPATION_KINDS)) }),
  /** How much of a goal prime contractors may fill by their own participation; null without a limit. */
  prime_limit: z.strictObject({ ...provision, goal_share_bps: z.int().min(0).max(10_000) }).nullable(),
  /** The pack counts federally assisted contracts only; null where it counts all. */
  federal_aid: provisionSchema.nullable(),
});
export type PackConditions = Readonly<z.infer<typeof conditions>>;

const group = z.strictObject({
  code: groupCode,
  name: line(),
  /** The group whose goal this one is a part of, null for a goal of its own. */
  subgoal_of: groupCode.nullable(),
  certificate_types: z.array(line()).min(1),
  /** Whose certificates qualify, by the agency's name in its lists. */
  agencies: z.array(line()).min(1),
  /** The program's usual goal in basis points, null where each contract sets its own. */
  usual_goal_bps: z.int().min(0).max(10_000).nullable(),
});

/** A set of counting rules of one program: data with dates of effect. */
export const rulePack = z
  .strictObject({
    code,
    name: line(),
    jurisdiction: line(),
    groups: z.array(group).min(1),
    /** The day that decides which version of a rule counts a payment. */
    rules_day: z.enum(DECIDING_DAYS),
    rules: z.array(rule).min(1),
    conditions,
    suspensions: z.array(suspension),
    /** What could not be checked, and readings that were chosen. */
    notes: z.array(text()),
  })
  .check(({ value, issues }) => {
    for (const problem of packProblems(value)) issues.push({ code: 'custom', input: value, ...problem });
  });
export type RulePack = Readonly<z.infer<typeof rulePack>>;

interface Problem {
  readonly path: (string | number)[];
  readonly message: string;
}

/** What no single field shows: the same code twice, two rules in force for one kind, groups that aren't there. */
function packProblems(pack: {
  readonly groups: readonly { readonly code: string; readonly subgoal_of: string | null }[];
  readonly rules: readonly CountingRule[];
  readonly suspensions: readonly Suspension[];
}): Problem[] {
  const groups = new Set(pack.groups.map((one) => one.code));
  const missing = (name: string | null) => name !== null && !groups.has(name);
  return [
    ...duplicates('groups', pack.groups),
    ...duplicates('rules', pack.rules),
    ...duplicates('suspensions', pack.suspensions),
    ...pack.groups.flatMap((one, at) =>
      missing(one.subgoal_of) || one.subgoal_of === one.code
        ? [{ path: ['groups', at, 'subgoal_of'], message: `Group ${one.code}: ${one.subgoal_of} is no other group` }]
        : [],
    ),
    ...pack.suspensions.flatMap((one, at) =>
      one.groups?.some(missing)
        ? [{ path: ['suspensions', at, 'groups'], message: `Suspension ${one.code}: names a group that isn't there` }]
        : [],
    ),
    ...overlaps(pack.rules),
  ];
}

const duplicates = (field: string, items: readonly { readonly code: string }[]): Problem[] =>
  items.flatMap((one, at) =>
    items.findIndex((other) => other.code === one.code) < at
      ? [{ path: [field, at, 'code'], message: `${one.code} is there twice` }]
      : [],
  );

const overlaps = (rules: readonly CountingRule[]): Problem[] =>
  rules.flatMap((one, at) =>
    rules.slice(0, at).flatMap((other) => {
      const kind = one.kinds.find((each) => other.kinds.includes(each));
      return kind !== undefined && sameContracts(one, other) && sameDays(one, other)
        ? [{ path: ['rules', at], message: `Rules ${other.code} and ${one.code} both count ${kind} on the same day` }]
        : [];
    }),
  );

const sameContracts = (a: CountingRule, b: CountingRule): boolean =>
  a.applies_to === b.applies_to || a.applies_to === 'any' || b.applies_to === 'any';

const sameDays = (a: CountingRule, b: CountingRule): boolean =>
  a.effective_from <= (b.effective_until ?? '9999-12-31') && b.effective_from <= (a.effective_until ?? '9999-12-31');
