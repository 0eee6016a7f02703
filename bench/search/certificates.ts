import type { Random } from './random.ts';
import { Weighted, zipf } from './random.ts';

/** A certificate as stored and as indexed. */
export interface MadeCertificate {
  readonly id: string;
  readonly type: string;
  readonly agency: string;
  readonly number: string;
  readonly issued_on: string | null;
  readonly expires_on: string | null;
  readonly group: string | null;
  readonly naics: readonly string[];
  readonly list_date: string;
  readonly lapsed_on: string | null;
  readonly lapsed: boolean;
}

const KINDS = zipf(
  ['MBE', 'DBE', 'WBE', 'SBE', 'MWBE', 'ACDBE', 'VBE', 'SDVOSB', '8(a)', 'HUBZone', 'WOSB', 'LGBTBE', 'EDWOSB', 'LBE'],
  0.9,
);
const NATIONAL = ['National Supplier Development Council', "Women's Business Council", 'U.S. Small Business Office'];
const CITIES = zipf([
  'City of New York Small Business Services',
  'City of Chicago Procurement',
  'City of Houston Office of Business Opportunity',
  'City of Baltimore Office of Minority Business',
  'City of Philadelphia Office of Economic Opportunity',
  'City of Boston Supplier Diversity',
  'City of Atlanta Office of Contract Compliance',
  'City of Denver Small Business Opportunity',
  'Port Authority Supplier Diversity',
  'Regional Transit Authority Civil Rights',
]);
const GROUPS = new Weighted<string>([
  ['African American', 26],
  ['Women', 24],
  ['AFRICAN AMERICAN / FEMALE', 12],
  ['Hispanic American', 14],
  ['Asian American', 8],
  ['Subcontinent Asian American', 6],
  ['Native American', 2],
  ['Black', 5],
  ['Caucasian Female', 3],
]);
const HOW_MANY = new Weighted([
  [1, 58],
  [2, 27],
  [3, 11],
  [4, 4],
]);
const LIST_DATE = '2026-10-01';
const LAST_ISSUE = Date.UTC(2026, 8, 30);
const DAY_MS = 86_400_000;

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** @param group of the owner as in the list; null if unknown */
export function makeCertificates(
  random: Random,
  firm: { readonly state: string; readonly codes: readonly string[]; readonly group: string | null },
): MadeCertificate[] {
  const owner = firm.group ?? (random.chance(0.8) ? GROUPS.pick(random) : null);
  const made = Array.from({ length: HOW_MANY.pick(random) }, () => one(random, firm, owner));
  const known = new Map(made.map((certificate) => [`${certificate.type} ${certificate.agency}`, certificate]));
  return [...known.values()].sort(
    (a, b) => Number(a.lapsed) - Number(b.lapsed) || compare(a.type, b.type) || compare(a.agency, b.agency),
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function one(
  random: Random,
  { state, codes }: { readonly state: string; readonly codes: readonly string[] },
  owner: string | null,
): MadeCertificate {
  const issued = LAST_ISSUE - Math.floor(random.fraction() ** 2 * 12 * 365) * DAY_MS;
  const lapsed = random.chance(0.08);
  return {
    id: random.uuid(),
    type: KINDS.pick(random),
    agency: agencyOf(random, state),
    number: `${random.below(100)}-${random.below(1_000_000)}`,
    issued_on: random.chance(0.93) ? day(issued) : null,
    expires_on: random.chance(0.85) ? day(issued + 365 * DAY_MS * (1 + random.below(5))) : null,
    group: random.chance(0.85) ? owner : null,
    naics: random.chance(0.3) ? codes.slice(0, 1 + random.below(codes.length)) : [],
    list_date: LIST_DATE,
    lapsed_on: lapsed ? LIST_DATE : null,
    lapsed,
  };
}

function agencyOf(random: Random, state: string): string {
  const luck = random.fraction();
  if (luck < 0.55) return `${state} Department of Transportation`;
  if (luck < 0.82) return `${state} Office of Supplier Diversity`;
  if (luck < 0.92) return CITIES.pick(random);
  return random.pick(NATIONAL);
}
