import { z } from 'zod';
import { instant, uuid, wholeNumber } from '../../formats.ts';
import { LIMITS } from '../../limits.ts';
import { OPPORTUNITY_SOURCES } from '../../opportunities/rules.ts';
import { ALERT_THRESHOLDS } from '../rules/alerts.ts';
import { missing, reason } from './reasons.ts';

const match = {
  score: z.int().min(0).max(100),
  /** From `STRONG_SCORE` on. */
  strong: z.boolean(),
  /** The strongest first. */
  reasons: z.array(reason),
  missing: z.array(missing),
};

export const fitsQuery = z.strictObject({
  page: wholeNumber(1, 1_000).default(1),
  page_size: wholeNumber(1, LIMITS.pageSize).default(20),
});
export type FitsQuery = z.output<typeof fitsQuery>;

/** A firm that fits, as its owner sees it. */
export const fittingFirm = z.strictObject({
  id: uuid,
  mwbe_core_id: uuid,
  legal_business_name: z.string(),
  profile_url_path: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  ...match,
});
export type FittingFirm = z.infer<typeof fittingFirm>;

/**
 * The firms that fit an opportunity, best first, then by name. `is_exact`: all candidates were looked at; otherwise at least
 * so many fit. `reachable`: of these, those with people here, who are told when it is published.
 * `by_certificate`: firms that hold each type for this work on the closing day, and those of whom nobody can be sure.
 * `by_place`: counties of its state, and other states. `needs`: what it must say before anything fits.
 */
export const fits = z.strictObject({
  total: z.int(),
  is_exact: z.boolean(),
  strong: z.int(),
  reachable: z.int(),
  needs: z.array(z.enum(['naics'])),
  by_certificate: z.array(z.strictObject({ type: z.string(), count: z.int(), unsure: z.int() })),
  by_place: z.array(z.strictObject({ state: z.string().nullable(), county: z.string().nullable(), count: z.int() })),
  firms: z.array(fittingFirm),
});
export type Fits = z.infer<typeof fits>;

/** An open opportunity that fits a firm. */
export const fittingOpportunity = z.strictObject({
  id: uuid,
  title: z.string(),
  owner: z.string(),
  city: z.string().nullable(),
  state_code: z.string().nullable(),
  deadline_at: instant.nullable(),
  time_zone: z.string().nullable(),
  published_at: instant.nullable(),
  source: z.enum(OPPORTUNITY_SOURCES),
  ...match,
});
export type FittingOpportunity = z.infer<typeof fittingOpportunity>;
export const fittingOpportunities = z.strictObject({ total: z.int(), opportunities: z.array(fittingOpportunity) });
export type FittingOpportunities = z.infer<typeof fittingOpportunities>;

export const opportunityAlerts = z.strictObject({ threshold: z.enum(ALERT_THRESHOLDS) });

/** What a card tells: an opportunity that fits a firm of the person, or an addendum to one. */
export const opportunityMatchSubject = z.strictObject({
  /** Of the opportunity. */
  id: uuid,
  mwbe_id: uuid,
  mwbe_name: z.string(),
  opportunity_title: z.string(),
  opportunity_owner: z.string(),
  opportunity_city: z.string().nullable(),
  opportunity_state: z.string().nullable(),
  opportunity_deadline_at: instant.nullable(),
  opportunity_time_zone: z.string().nullable(),
  match_reasons: z.array(reason),
  /** The latest addendum; null without one. */
  addendum: z.int().nullable(),
});
export type OpportunityMatchSubject = z.infer<typeof opportunityMatchSubject>;
