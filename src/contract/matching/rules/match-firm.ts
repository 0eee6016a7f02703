import { type TradeLevel, wordsNeeded } from '../../businesses/rules/code-levels.ts';
import type { Missing, Reason } from '../schema/reasons.ts';
import { bestCertificate } from './certificate.ts';
import type { FirmFacts, WantedWork } from './facts.ts';
import { isOnSite, type TradeMatch, tradeMatch } from './trade.ts';
import { POINTS, REACH_MILES, TRADE_WORDS_NEEDED, WORDS_ENOUGH } from './weights.ts';

export interface Match {
  /** Its trade meets the work, and nothing that it says, or that lists say, is against it. */
  readonly fits: boolean;
  /** From 0 to 100. */
  readonly score: number;
  /** The strongest first. */
  readonly reasons: readonly Reason[];
  readonly missing: readonly Missing[];
}

/** One part of a match. */
interface Part {
  readonly points: number;
  readonly reason?: Reason | undefined;
  readonly missing?: Missing | undefined;
}
const NOTHING: Part = { points: 0 };

/**
 * Whether a firm fits an opportunity, why, and what is missing. A firm that says more of what is asked for never scores less;
 * one that has not said something is not dropped.
 * @param on the closing day: certificates count if they are in force then
 */
export function matchFirm(wanted: WantedWork, firm: FirmFacts, on: string): Match {
  const trade = tradeMatch(firm.naics, wanted.naics);
  const parts = [
    tradePart(trade, firm),
    wordsPart(firm),
    placePart(wanted, firm),
    certificatePart(wanted, firm, on),
    bondPart(wanted, firm),
    crewPart(wanted, firm),
    startPart(wanted, firm),
    sizePart(wanted, firm),
    verifiedPart(firm),
  ];
  const missing = parts.flatMap((part) => part.missing ?? []);
  return {
    fits: !missing.some(({ is }) => is === 'short'),
    score: Math.round(parts.reduce((sum, { points }) => sum + points, 0)),
    reasons: parts.toSorted((a, b) => b.points - a.points).flatMap((part) => part.reason ?? []),
    missing,
  };
}

/** Best first, then by name; the id settles what is left. */
export const byScore = (
  a: { readonly score: number; readonly name: string; readonly id: string },
  b: { readonly score: number; readonly name: string; readonly id: string },
): number => b.score - a.score || compare(a.name.toLowerCase(), b.name.toLowerCase()) || compare(a.id, b.id);

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function tradePart(trade: TradeMatch | undefined, firm: FirmFacts): Part {
  const listed = trade && firm.listed_codes?.[trade.own];
  return {
    points: trade ? POINTS.trade[trade.how] : 0,
    reason: trade && { code: 'trade', ...trade, ...(listed !== undefined && { listed }) },
    missing: isProved(trade?.how, firm) ? undefined : { code: 'trade', is: 'short' },
  };
}

function isProved(how: TradeLevel | undefined, { words, naics }: FirmFacts): boolean {
  const needed = wordsNeeded(how, naics.length > 0, TRADE_WORDS_NEEDED);
  return needed !== null && words.filter(({ of_trade }) => of_trade).length >= needed;
}

function wordsPart({ words }: FirmFacts): Part {
  if (words.length === 0) return NOTHING;
  const telling = words.reduce((sum, { weight }) => sum + weight, 0);
  const listed = words.toSorted((a, b) => b.weight - a.weight || compare(a.word, b.word)).map(({ word }) => word);
  return {
    points: POINTS.words * Math.min(1, telling / WORDS_ENOUGH),
    reason: { code: 'words', words: listed },
  };
}

function placePart(wanted: WantedWork, firm: FirmFacts): Part {
  if (wanted.state_code === null) return NOTHING;
  const by = servesBy(wanted, firm);
  if (by) return { points: POINTS.serves, reason: { code: 'service_area', by } };
  const miles = firm.distance_miles === null ? null : Math.round(firm.distance_miles);
  if (hasSaidArea(firm) && !mayServe(wanted, firm))
    return { points: 0, missing: { code: 'service_area', is: 'short', miles } };
  const near = nearby(wanted, firm, miles);
  if (near) return { ...near, missing: { code: 'service_area', is: 'unsaid', miles } };
  const is = wanted.naics.some(isOnSite) ? 'short' : 'unsaid';
  return { points: 0, missing: { code: 'service_area', is, miles } };
}

const hasSaidArea = ({ service_states, service_counties, service_radius }: FirmFacts) =>
  service_states.length > 0 || service_counties.length > 0 || service_radius !== null;

function servesBy({ state_code, county_fips }: WantedWork, firm: FirmFacts): 'county' | 'state' | 'radius' | undefined {
  if (county_fips !== null && firm.service_counties.includes(county_fips)) return 'county';
  if (state_code !== null && firm.service_states.includes(state_code)) return 'state';
  const { service_radius, distance_miles } = firm;
  return service_radius !== null && distance_miles !== null && distance_miles <= service_radius ? 'radius' : undefined;
}

/** It serves a county of the state, or travels, and nobody can tell whether that reaches. */
const mayServe = ({ county_fips, state_fips }: WantedWork, firm: FirmFacts): boolean =>
  (county_fips === null && state_fips !== null && firm.service_counties.some((code) => code.startsWith(state_fips))) ||
  (firm.service_radius !== null && firm.distance_miles === null);

/** Points of a firm that has not said where it works. */
function nearby({ state_code }: WantedWork, { state }: FirmFacts, miles: number | null): Part | undefined {
  const isSameState = state !== null && state === state_code;
  const band = miles === null || miles > REACH_MILES ? undefined : POINTS.distance.find(({ upTo }) => miles <= upTo);
  if (band && miles !== null)
    return {
      points: Math.max(band.points, isSameState ? POINTS.sameState : 0),
      reason: { code: 'distance', miles },
    };
  if (!isSameState || state === null) return undefined;
  return { points: POINTS.sameState, reason: { code: 'state', state } };
}

function certificatePart(wanted: WantedWork, { certificates }: FirmFacts, on: string): Part {
  const best = bestCertificate(certificates, wanted, on);
  const isAsked = wanted.certifications.length > 0;
  const gap = { code: 'certificate' as const, wanted: [...wanted.certifications], type: null, agency: null };
  if (!best) return isAsked ? { points: 0, missing: { ...gap, is: 'short' } } : NOTHING;
  const { type, agency, expires_on } = best.certificate;
  if (best.counts)
    return { points: POINTS.certificate.counts, reason: { code: 'certificate', type, agency, expires_on } };
  return {
    points: POINTS.certificate.unknown,
    missing: isAsked ? { ...gap, is: 'unknown', type, agency } : undefined,
  };
}

function bondPart({ bond_needed: needed }: WantedWork, { bonding_band: said }: FirmFacts): Part {
  if (needed === null) return NOTHING;
  if (said === null || said < needed)
    return { points: 0, missing: { code: 'bond', is: said === null ? 'unsaid' : 'short', needed, said } };
  return { points: POINTS.bond, reason: { code: 'bond', said } };
}

function crewPart({ crew_needed: needed }: WantedWork, { crew: said }: FirmFacts): Part {
  if (needed === null) return NOTHING;
  if (said === null || said < needed)
    return { points: 0, missing: { code: 'crew', is: said === null ? 'unsaid' : 'short', needed, said } };
  return { points: POINTS.crew, reason: { code: 'crew', said } };
}

function startPart({ starts_on: needed }: WantedWork, { available_from: said }: FirmFacts): Part {
  if (needed === null) return NOTHING;
  if (said === null || said > needed)
    return { points: 0, missing: { code: 'start', is: said === null ? 'unsaid' : 'short', needed, said } };
  return { points: POINTS.start, reason: { code: 'start', said } };
}

/** A job that may turn out smaller than the largest one that a firm wants is neither for it nor against it. */
function sizePart({ budget_min, budget_max }: WantedWork, { largest_job_wanted: said }: FirmFacts): Part {
  const needed = budget_max ?? budget_min;
  if (needed === null) return NOTHING;
  if (said === null) return { points: 0, missing: { code: 'size', is: 'unsaid', needed, said } };
  if (said >= needed) return { points: POINTS.size, reason: { code: 'size', said } };
  if (budget_min === null || said >= budget_min) return NOTHING;
  return { points: 0, missing: { code: 'size', is: 'short', needed: budget_min, said } };
}

function verifiedPart({ verified_projects: projects }: FirmFacts): Part {
  if (projects === 0) return NOTHING;
  const { each, most } = POINTS.verified;
  return { points: Math.min(most, projects * each), reason: { code: 'verified', projects } };
}
