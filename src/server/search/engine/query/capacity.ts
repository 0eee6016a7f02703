import { CAPACITY_FILTERS, type CapacityFilter } from '#contract/search/rules.ts';
import { startDay } from '../build/capacity-columns.ts';
import type { DocumentFilter, UnsaidCounts, Worksite } from '../document.ts';
import { areaNumber, isCountyOf } from '../geo/areas.ts';
import { hundredthMiles, UNITS_PER_DEGREE } from '../geo/distance.ts';
import { addBit, type Bitset, differenceInto, hasBit, unionInto } from '../layout/bitset.ts';
import type { Segment } from '../layout/segment.ts';
import { NO_COORDINATE } from '../layout/segment-layout.ts';
import { valueKey } from '../text/tokenize.ts';
import { addFacetMatches } from './filters.ts';

/** What a firm says to one filter. */
type Answer = 'yes' | 'no' | 'unsaid';
/** @param at index of the firm in `capacityDocs` */
type Check = (at: number) => Answer;

/** What the documents of a segment say to the filters of capacity that are asked. */
export interface CapacityMatches {
  /** Documents that say yes to all filters but `language`; or, if included, no to none. */
  readonly allowed: Bitset;
  /** Documents that say nothing of languages, if they are to be included. */
  readonly silentLanguage: Bitset | undefined;
  /** Documents that say no to none, and nothing to some. */
  readonly unsaid: Bitset;
  /** By filter the documents that say yes or no. */
  readonly said: ReadonlyMap<CapacityFilter, Bitset>;
}

/** Whether any filter of capacity is in use. */
const languagesOf = ({ selected }: DocumentFilter): readonly string[] => selected.language ?? [];

export const asksCapacity = (query: DocumentFilter): boolean =>
  CAPACITY_FILTERS.some((filter) =>
    filter === 'language' ? languagesOf(query).length > 0 : query[filter] !== undefined,
  );

/** Undefined without a filter of capacity. A pass over the firms that say anything; all others have not said. */
export function matchCapacity(segment: Segment, query: DocumentFilter): CapacityMatches | undefined {
  const checks = checksOf(segment, query);
  if (checks.length === 0) return undefined;
  const said = new Map(checks.map(([filter]) => [filter, segment.scratchSet()]));
  const [sure, refused] = [segment.scratchSet(), segment.scratchSet()];
  const [sureButLanguage, refusedButLanguage] = [segment.scratchSet(), segment.scratchSet()];
  const { capacityDocs } = segment.arrays;
  for (let at = 0; at < capacityDocs.length; at++) {
    const doc = capacityDocs[at] as number;
    let [yes, no, yesButLanguage, noButLanguage] = [true, false, true, false];
    for (const [filter, check] of checks) {
      const answer = check(at);
      if (answer !== 'unsaid') addBit(said.get(filter) as Bitset, doc);
      yes &&= answer === 'yes';
      no ||= answer === 'no';
      if (filter === 'language') continue;
      yesButLanguage &&= answer === 'yes';
      noButLanguage ||= answer === 'no';
    }
    if (yes) addBit(sure, doc);
    if (no) addBit(refused, doc);
    if (yesButLanguage) addBit(sureButLanguage, doc);
    if (noButLanguage) addBit(refusedButLanguage, doc);
  }
  const isOnlyLanguage = checks.every(([filter]) => filter === 'language');
  const allowed = segment.scratchSet();
  if (query.include_unsaid || isOnlyLanguage) differenceInto(allowed, segment.all, refusedButLanguage);
  else allowed.set(sureButLanguage);
  unionInto(sure, refused);
  const unsaid = segment.scratchSet();
  differenceInto(unsaid, segment.all, sure);
  return { allowed, silentLanguage: silentLanguage(segment, query, said.get('language')), unsaid, said };
}

function silentLanguage(segment: Segment, { include_unsaid }: DocumentFilter, said: Bitset | undefined) {
  if (!include_unsaid || !said) return undefined;
  const silent = segment.scratchSet();
  differenceInto(silent, segment.all, said);
  return silent;
}

/** Counts, among documents that match everything else, those that have not said something. */
export function addUnsaid(
  segment: Segment,
  { said }: CapacityMatches,
  among: Bitset,
  counts: Record<keyof UnsaidCounts, number>,
): void {
  const count = (bits: Bitset) => segment.countIntersection(among, bits, 0, among.length);
  const firms = count(among);
  counts.firms += firms;
  for (const filter of CAPACITY_FILTERS) {
    const some = said.get(filter);
    if (some) counts[filter] += firms - count(some);
  }
}

export const noUnsaid = (): Record<keyof UnsaidCounts, number> => ({
  firms: 0,
  start_by: 0,
  bond: 0,
  crew: 0,
  travels_to: 0,
  language: 0,
});

function checksOf(segment: Segment, query: DocumentFilter): [CapacityFilter, Check][] {
  const { startDays, bonds, crews, capacityDocs, speaks } = segment.arrays;
  const { start_by, bond, crew, travels_to } = query;
  const language = languagesOf(query);
  const checks: [CapacityFilter, Check][] = [];
  const compare = (filter: CapacityFilter, said: Uint32Array, fits: (value: number) => boolean) =>
    checks.push([filter, (at) => (said[at] === 0 ? 'unsaid' : fits(said[at] as number) ? 'yes' : 'no')]);
  if (start_by !== undefined) {
    const day = startDay(start_by);
    compare('start_by', startDays, (from) => from <= day);
  }
  if (bond !== undefined) compare('bond', bonds, (upTo) => upTo > bond);
  if (crew !== undefined) compare('crew', crews, (people) => people >= crew);
  if (travels_to) checks.push(['travels_to', travelCheck(segment, travels_to)]);
  if (language.length > 0) {
    const speakers = segment.scratchSet();
    addFacetMatches(segment, 'language', language.map(valueKey), speakers);
    checks.push([
      'language',
      (at) => (speaks[at] === 0 ? 'unsaid' : hasBit(speakers, capacityDocs[at] as number) ? 'yes' : 'no'),
    ]);
  }
  return checks;
}

/** Serves the state or the county, or travels so far. */
function travelCheck({ arrays }: Segment, { state, state_fips, county, center }: Worksite): Check {
  const { areaStarts, areas, travelMiles, officeLatitudes, officeLongitudes } = arrays;
  const served = [areaNumber(state), ...(county === null ? [] : [areaNumber(county)])];
  return (at) => {
    const [from, to] = [areaStarts[at] as number, areaStarts[at + 1] as number];
    let isOpen = false;
    for (let i = from; i < to; i++) {
      const area = areas[i] as number;
      if (served.includes(area)) return 'yes';
      // nobody can tell whether it is this county
      if (county === null && state_fips !== null && isCountyOf(area, state_fips)) isOpen = true;
    }
    const miles = travelMiles[at] as number;
    if (miles > 0) {
      const latitude = officeLatitudes[at] as number;
      if (latitude === NO_COORDINATE) return 'unsaid';
      const office = {
        latitude: latitude / UNITS_PER_DEGREE,
        longitude: (officeLongitudes[at] as number) / UNITS_PER_DEGREE,
      };
      if (hundredthMiles(center, office) <= miles * 100) return 'yes';
    }
    return isOpen || (from === to && miles === 0) ? 'unsaid' : 'no';
  };
}
