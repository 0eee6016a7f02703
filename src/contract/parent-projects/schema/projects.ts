import { z } from 'zod';
import { US_STATES, US_TERRITORIES } from '../../businesses/rules/states.ts';
import { day, flag, instant, line, text, uuid, wholeNumber } from '../../formats.ts';
import { LIMITS } from '../../limits.ts';
import { TIME_ZONES } from '../../opportunities/rules.ts';
import { MAX_CENTS } from '../../payments/rules/money.ts';
import { PROJECT_SORTS, SETUP_STEPS } from '../rules/projects.ts';
import {
  FUNDING,
  GOAL_MEASURES,
  GOAL_SCOPES,
  PARENT_PROJECT_STATES,
  PROJECT_LIMITS,
  PROJECT_RIGHTS,
  PROJECT_ROLES,
  SIGHTS,
} from '../rules.ts';

const PLACES = new Set([...US_STATES, ...US_TERRITORIES].map(({ code }) => code));
const ZONES: readonly string[] = TIME_ZONES.map(({ id }) => id);

const version = z.int().min(1);
/** An act on what the person saw: a stale version is refused with 412. */
export const seenProject = z.strictObject({ version });

/** What a project is called and what the caller may do in it: the head of each of its pages. */
export const projectHead = z.strictObject({
  id: uuid,
  name: z.string(),
  number: z.string().nullable(),
  state: z.enum(PARENT_PROJECT_STATES),
  is_archived: z.boolean(),
  owner_company_id: uuid,
  owner: z.string(),
  time_zone: z.string(),
  role: z.enum(PROJECT_ROLES),
  sees: z.enum(SIGHTS),
  rights: z.array(z.enum(PROJECT_RIGHTS)),
  version: z.int(),
});
export type ProjectHead = z.infer<typeof projectHead>;

const facts = {
  name: line(PROJECT_LIMITS.name),
  /** The owner's own number of it. */
  number: line(PROJECT_LIMITS.number).nullable(),
  description: text(PROJECT_LIMITS.text).nullable(),
  address: line().nullable(),
  city: line().nullable(),
  state_code: z
    .string()
    .refine((code) => PLACES.has(code), 'is not a US state or territory')
    .nullable(),
  zip: z
    .string()
    .regex(/^\d{5}$/, 'must be a five-digit ZIP code')
    .nullable(),
  starts_on: day.nullable(),
  ends_on: day.nullable(),
  budget_cents: z
    .int('must be whole cents')
    .min(0, "can't be negative")
    .max(MAX_CENTS, 'is too large')
    // JSON knows a negative zero, the database does not
    .overwrite((cents) => cents || 0)
    .nullable(),
  funding: z
    .array(z.enum(FUNDING))
    .max(FUNDING.length, `must have at most ${FUNDING.length} entries`)
    .refine((all) => new Set(all).size === all.length, 'must not name anything twice'),
  /** Of the place: months begin and days end there. */
  time_zone: z.string().refine((zone) => ZONES.includes(zone), 'is not a time zone of the United States'),
  program: line(PROJECT_LIMITS.name).nullable(),
  /** Everybody of the owning company reads what was accepted. */
  open_to_company: z.boolean(),
  /** Months are due on this day of the month that follows. */
  due_day: z.int().min(1, 'must be at least 1').max(28, 'must be at most 28'),
};
const rulePack = line(PROJECT_LIMITS.group).nullable();

interface Dates {
  readonly starts_on: string | null;
  readonly ends_on: string | null;
}
const inOrder = ({ starts_on, ends_on }: Dates) => starts_on === null || ends_on === null || ends_on >= starts_on;
const ORDER = { path: ['ends_on'], error: 'must not be before the start' };

export const newProject = z
  .strictObject({ owner_company_id: uuid, ...facts, rule_pack: rulePack.default(null) })
  .refine(inOrder, ORDER);
export type NewProject = z.output<typeof newProject>;

/** All facts; the rules by which it is counted stay as they are where nothing is said of them. */
export const projectChange = z
  .strictObject({ version, ...facts, rule_pack: rulePack.optional() })
  .refine(inOrder, ORDER);
export type ProjectChange = z.output<typeof projectChange>;

export const projectMove = z.strictObject({ version, state: z.enum(PARENT_PROJECT_STATES) });
export type ProjectMove = z.infer<typeof projectMove>;

/** The budget is null for all who do not see the whole project. */
export const projectDetails = projectHead.extend({
  description: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state_code: z.string().nullable(),
  zip: z.string().nullable(),
  starts_on: day.nullable(),
  ends_on: day.nullable(),
  budget_cents: z.int().nullable(),
  funding: z.array(z.enum(FUNDING)),
  program: z.string().nullable(),
  rule_pack: z.string().nullable(),
  open_to_company: z.boolean(),
  due_day: z.int(),
  created_at: instant,
});
export type ProjectDetails = z.infer<typeof projectDetails>;

export const projectsQuery = z.strictObject({
  /** Part of its name or number. */
  q: line(PROJECT_LIMITS.name).optional(),
  state: z.enum(PARENT_PROJECT_STATES).optional(),
  owner_company_id: uuid.optional(),
  /** Archived projects, and no others; without it those that are not. */
  archived: flag.default(false),
  sort: z.enum(PROJECT_SORTS).default('newest'),
  before: uuid.optional(),
  limit: wholeNumber(1, LIMITS.pageSize).default(50),
});
export type ProjectsQuery = z.output<typeof projectsQuery>;

const goalGlance = z.strictObject({
  group_code: z.string(),
  scope: z.enum(GOAL_SCOPES),
  measure: z.enum(GOAL_MEASURES),
  bps: z.int().nullable(),
  amount_cents: z.int().nullable(),
  hours: z.int().nullable(),
});
export type GoalGlance = z.infer<typeof goalGlance>;

export const projectRow = projectHead.pick({ id: true, name: true, number: true, state: true }).extend({
  is_archived: z.boolean(),
  owner_company_id: uuid,
  owner: z.string(),
  role: z.enum(PROJECT_ROLES),
  sees: z.enum(SIGHTS),
  city: z.string().nullable(),
  state_code: z.string().nullable(),
  starts_on: day.nullable(),
  ends_on: day.nullable(),
  budget_cents: z.int().nullable(),
  /** Of today, the first few; `goals_total` counts all. */
  goals: z.array(goalGlance),
  goals_total: z.int(),
  /** What it still lacks, for those who may change it. */
  setup: z.array(z.enum(SETUP_STEPS)),
});
export type ProjectRow = z.infer<typeof projectRow>;

/** Owners of the projects in which the caller takes part. */
export const projectOwner = z.strictObject({ id: uuid, business_name: z.string() });
