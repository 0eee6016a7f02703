import { z } from 'zod';
import { day, instant, line, uuid } from '../../formats.ts';
import { MAX_CENTS } from '../../payments/rules/money.ts';
import { countsCertificates, fitsMeasure, GOAL_CERTIFICATES, GOAL_PERIODS, MEASURES_OF } from '../rules/goals.ts';
import { GOAL_MEASURES, GOAL_SCOPES, PROJECT_LIMITS } from '../rules.ts';

const list = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .max(GOAL_CERTIFICATES, `must have at most ${GOAL_CERTIFICATES} entries`)
    .refine((all) => new Set(all.map((one) => String(one).toLowerCase())).size === all.length, {
      error: 'must not name anything twice',
    });

const values = {
  name: line(PROJECT_LIMITS.name),
  /** Hundredths of a percent: of the contract total, of all hours, of all new hires. */
  bps: z.int().min(1, 'must be more than nothing').max(10_000, 'must be at most 10000, which is 100%').nullable(),
  amount_cents: z
    .int('must be whole cents')
    .min(1, 'must be more than nothing')
    .max(MAX_CENTS, 'is too large')
    .nullable(),
  hours: z.int().min(1, 'must be more than nothing').max(1_000_000_000, 'is too large').nullable(),
  /** Certificates that count for it: types as their lists have them (none: those named like the group), and agencies (none: all). */
  certificate_types: list(line(PROJECT_LIMITS.group)),
  agency_ids: list(uuid),
  effective_from: day,
  effective_until: day.nullable(),
};
type Values = z.output<z.ZodObject<typeof values>>;

const inOrder = ({ effective_from, effective_until }: Values) =>
  effective_until === null || effective_until >= effective_from;
const ORDER = { path: ['effective_until'], error: 'must not be before its first day' };

export const newGoal = z
  .strictObject({
    /** In the words of the program, such as `MBE`. */
    group_code: line(PROJECT_LIMITS.group),
    scope: z.enum(GOAL_SCOPES),
    measure: z.enum(GOAL_MEASURES),
    ...values,
  })
  .refine(({ scope, measure }) => MEASURES_OF[scope].includes(measure), {
    path: ['measure'],
    error: 'does not fit the scope',
  })
  .refine((goal) => fitsMeasure(goal.measure, goal), {
    path: ['measure'],
    error: 'needs its own number and no other: bps, amount_cents or hours',
  })
  .refine(
    ({ scope, certificate_types, agency_ids }) =>
      countsCertificates(scope) || certificate_types.length + agency_ids.length === 0,
    { path: ['certificate_types'], error: 'have no meaning for hours and new hires' },
  )
  .refine(inOrder, ORDER);
export type NewGoal = z.output<typeof newGoal>;

/** The last day that the person saw: a goal that somebody else ended meanwhile is refused with 412. */
const seen_until = day.nullable();

/** What takes its place: group, scope and measure stay. It ends on the day before. */
export const goalReplacement = z.strictObject({ seen_until, ...values }).refine(inOrder, ORDER);
export type GoalReplacement = z.output<typeof goalReplacement>;

/** `last_day` is the day before its first one where it was never meant to hold. */
export const goalEnd = z.strictObject({ seen_until, last_day: day });
export type GoalEnd = z.infer<typeof goalEnd>;

export const projectGoal = z.strictObject({
  id: uuid,
  group_code: z.string(),
  name: z.string(),
  scope: z.enum(GOAL_SCOPES),
  measure: z.enum(GOAL_MEASURES),
  bps: z.int().nullable(),
  amount_cents: z.int().nullable(),
  hours: z.int().nullable(),
  certificate_types: z.array(z.string()),
  agencies: z.array(z.strictObject({ id: uuid, name: z.string() })),
  effective_from: day,
  effective_until: day.nullable(),
  period: z.enum(GOAL_PERIODS),
  created_at: instant,
  created_by: z.string().nullable(),
  ended_by: z.string().nullable(),
});
export type ProjectGoal = z.infer<typeof projectGoal>;

/** What the directory has, to choose from. */
export const certificateChoices = z.strictObject({
  types: z.array(z.string()),
  agencies: z.array(z.strictObject({ id: uuid, name: z.string() })),
});
