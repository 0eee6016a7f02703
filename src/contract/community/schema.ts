import { z } from 'zod';
import { MONEY_SCOPES } from '../counting/schema/counts.ts';
import { MONTHLY_REPORTS } from '../data-input/rules.ts';
import { day, instant, uuid } from '../formats.ts';
import { COMMUNITY_LIMITS, WORK_TABLES } from './rules.ts';

const cents = z.int();
const bps = z.int().nullable();
const month = z.string().regex(/^\d{4}-\d{2}$/);

/** What the figure said when it was published before. */
const change = z.strictObject({ as_of: day, share_bps: bps });

/** Firms of a group: what of the money they confirmed. */
const moneyGoal = z.strictObject({
  kind: z.literal('money'),
  id: z.string(),
  group: z.string(),
  name: z.string(),
  scope: z.enum(MONEY_SCOPES),
  /** In hundredths of a percent of the contract total; null without a promise. */
  promise_bps: bps,
  /** Confirmed and counted by the rules, and what prime contractors were paid so far. */
  counted_cents: cents,
  paid_cents: cents,
  share_bps: bps,
  /** Of the contract total, after what is left out of it. */
  total_cents: cents,
  total_share_bps: bps,
  /** Confirmed payments that count. */
  payments: z.int(),
  firms: z.int(),
  /** Paid, but the firms have not confirmed it. */
  unconfirmed_cents: cents,
  left_out_cents: cents,
  changes: z.array(change),
});
export type MoneyGoal = z.infer<typeof moneyGoal>;

/** People of a group: what of the hours or new hires are theirs. */
const peopleGoal = z.strictObject({
  kind: z.literal('people'),
  id: z.string(),
  /** `LOCAL` for local hiring. */
  group: z.string(),
  name: z.string(),
  measure: z.enum(['hours', 'hires']),
  promise_bps: bps,
  /** Promised hours, in hundredths, where it is no share. */
  promise_hours_hundredths: z.int().nullable(),
  /** Hundredths of hours, or people; null where it cannot be shown yet. */
  counted: z.int().nullable(),
  of: z.int().nullable(),
  share_bps: bps,
  /** The last month that is in it; null: none. */
  until: month.nullable(),
  /** Months that wait, so that nobody can be picked out. */
  waiting: z.int(),
  changes: z.array(change),
});
export type PeopleGoal = z.infer<typeof peopleGoal>;

/** Null: hidden. */
const people = z.int().nullable();
const work = z.strictObject({
  month,
  people: z.int(),
  hours_hundredths: z.int(),
  tables: z.array(
    z.strictObject({
      by: z.enum(WORK_TABLES),
      groups: z.array(z.strictObject({ key: z.string(), people, hours_hundredths: people })),
    }),
  ),
  trades: z
    .strictObject({
      columns: z.array(z.string()),
      rows: z.array(
        z.strictObject({
          /** Null: all others. */
          trade: z.string().nullable(),
          people: z.array(people),
          people_in_all: people,
          hours_hundredths_in_all: people,
        }),
      ),
    })
    .nullable(),
});

/** All that a resident reads of a project, and nothing else. */
export const snapshot = z.strictObject({
  format: z.literal(1),
  project: z.strictObject({
    id: uuid,
    name: z.string(),
    owner: z.string(),
    city: z.string().nullable(),
    state: z.string().nullable(),
  }),
  as_of: day,
  next_update: day.nullable(),
  /** By which money is counted; null: none. */
  rules: z.strictObject({ name: z.string(), jurisdiction: z.string(), version: z.int() }).nullable(),
  figures: z.array(z.discriminatedUnion('kind', [moneyGoal, peopleGoal])),
  work: work.nullable(),
  months: z.array(z.strictObject({ month, people, hours_hundredths: people })),
  places: z.array(z.strictObject({ fips: z.string(), county: z.string(), cents, firms: z.int() })),
  other_places: z.strictObject({ places: z.int(), cents, firms: z.int() }).nullable(),
  /** Months whose figures were corrected after they had been accepted. */
  corrections: z.array(z.strictObject({ tab: z.enum(MONTHLY_REPORTS), month, on: day })),
});
export type Snapshot = z.infer<typeof snapshot>;
export type Figure = Snapshot['figures'][number];

export const published = z.strictObject({
  project_id: uuid,
  number: z.int(),
  published_at: instant,
  allows_embedding: z.boolean(),
  embed_width: z.int(),
  embed_height: z.int(),
  snapshot,
});
export type Published = z.infer<typeof published>;

const side = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z
    .int('must be a whole number of pixels')
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);
const embedding = {
  allows_embedding: z.boolean(),
  embed_width: side(COMMUNITY_LIMITS.width),
  embed_height: side(COMMUNITY_LIMITS.height),
};
const seen = { version: z.int().min(0, "can't be negative") };

/** What the owner's team sees of the dashboard. */
export const dashboardState = z.strictObject({
  project_id: uuid,
  /** 0: never published. */
  version: z.int(),
  is_published: z.boolean(),
  /** Of the publication that is or was read last; null: none. */
  number: z.int().nullable(),
  ...embedding,
  may_publish: z.boolean(),
  /** What would be published now; null for who may not publish, and where nothing is accepted yet. */
  preview: z.strictObject({ digest: z.string(), differs: z.boolean(), snapshot }).nullable(),
  publications: z.array(
    z.strictObject({ number: z.int(), as_of: day, published_at: instant, published_by: z.string().nullable() }),
  ),
});
export type DashboardState = z.infer<typeof dashboardState>;

/** `digest`: of the preview that was looked at. */
export const newPublication = z.strictObject({ ...seen, digest: z.string().regex(/^[0-9a-f]{64}$/, 'is no digest') });
export type NewPublication = z.output<typeof newPublication>;
export const withdrawal = z.strictObject(seen);
export const embedSettings = z.strictObject({ ...seen, ...embedding });
export type EmbedSettings = z.output<typeof embedSettings>;

export const dashboardItem = z.strictObject({
  project_id: uuid,
  name: z.string(),
  owner: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  /** Null: not published, seen by its team alone. */
  as_of: day.nullable(),
});
export type DashboardItem = z.infer<typeof dashboardItem>;
