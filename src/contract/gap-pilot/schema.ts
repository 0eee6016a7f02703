import { z } from 'zod';
import { day, uuid, wholeNumber } from '../formats.ts';
import { fittingFirm } from '../matching/schema/fits.ts';
import { CONTRACT_SCOPES, GOAL_SCOPES } from '../parent-projects/rules.ts';
import { MAX_NAMED_FIRMS } from '../shortlists/rules.ts';
import { OUTLOOKS } from './rules/forecast.ts';

const amount = z.strictObject({ cents: z.int(), bps: z.int().nullable() });

/** Where a goal group is expected to end. Never said as a fact: a range with what is expected in it. */
export const groupForecast = z.strictObject({
  group_code: z.string(),
  name: z.string(),
  scope: z.enum(GOAL_SCOPES),
  bps: z.int(),
  goal_cents: z.int(),
  confirmed: amount,
  low: amount,
  /** Null where nobody can know yet. */
  expected: amount.nullable(),
  high: amount,
  outlook: z.enum(OUTLOOKS),
  short_cents: z.int().nullable(),
});
export type ShownGroupForecast = z.infer<typeof groupForecast>;

/** A contract that nobody has yet. */
export const gapPackage = z.strictObject({
  id: uuid,
  title: z.string(),
  number: z.string().nullable(),
  scope: z.enum(CONTRACT_SCOPES),
  naics: z.string().nullable(),
  /** What was committed for it; null where nobody said. */
  cents: z.int().nullable(),
  /** Title of the contract above; null for one of the owner. */
  below: z.string().nullable(),
});
export type GapPackage = z.infer<typeof gapPackage>;

export const projectForecast = z.strictObject({
  project_id: uuid,
  on: day,
  /** How it is forecast, in words. */
  method: z.array(z.string()),
  /** Paid of what an even schedule says by now, in hundredths of a percent; null where nothing was due. */
  pace_bps: z.int().nullable(),
  groups: z.array(groupForecast),
  /** Replays of earlier months against what came since; null with too few months. */
  backtest: z
    .strictObject({
      /** `YYYY-MM` */
      until: z.string(),
      replays: z.int(),
      within: z.int(),
      /** Mean distance of the expected amounts from what came, as a share of it. */
      error_bps: z.int().nullable(),
    })
    .nullable(),
  packages: z.array(gapPackage),
});
export type ProjectForecast = z.infer<typeof projectForecast>;

export const packageFirmsQuery = z.strictObject({ limit: wholeNumber(1, 50).default(10) });
/** Firms of the directory that fit a package and count for a group that is short, best first. */
export const packageFirms = z.strictObject({
  /** What the package must say before anything fits. */
  needs: z.array(z.enum(['naics'])),
  total: z.int(),
  is_exact: z.boolean(),
  /** `groups`: the goal groups in which the firm would count. */
  firms: z.array(fittingFirm.extend({ groups: z.array(z.string()) })),
});
export type PackageFirms = z.infer<typeof packageFirms>;

const firms = z
  .array(uuid)
  .min(1, 'must not be empty')
  .max(MAX_NAMED_FIRMS, `must have at most ${MAX_NAMED_FIRMS} firms`);
/** `mwbes.id` of the firms. */
export const newPackageList = z.strictObject({ firms });
export const packageList = z.strictObject({ list_id: uuid, name: z.string(), added: z.int(), left_out: z.int() });
export const newPackageDraft = z.strictObject({ hiring_company_id: uuid });
export const packageDraft = z.strictObject({ opportunity_id: uuid });
