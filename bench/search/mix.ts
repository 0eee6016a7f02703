// Workload: 200 fixed queries of `GET /api/v1/search/businesses`, the same for a directory of any size (their names are
// those of its first 10,000 firms).
import { type MadeFirm, makeFirm, SEED } from './data.ts';
import { type Pools, readPools } from './pools.ts';
import { Random } from './random.ts';
import { misspellText } from './typos.ts';

export interface Question {
  readonly kind: string;
  /** Query string without `?`. */
  readonly queryString: string;
}

const KNOWN_FIRMS = 10_000;

/** Number of queries of each kind; 200 in all. */
const COUNTS = { trade: 36, place: 18, typing: 30, name: 24, filter: 28, both: 24, radius: 18, sorted: 14, phrase: 4 };
const EMPTY = ['', 'page=2', 'sort=recent', 'sort=verified'];

const TRADES = [
  ...['electrical contractor', 'plumbing', 'drywall', 'concrete', 'landscaping services', 'janitorial', 'trucking'],
  ...[
    'information technology consulting',
    'engineering',
    'architecture',
    'catering',
    'staffing',
    'roofing',
    'painting',
  ],
  ...['asphalt paving', 'security guard', 'demolition', 'hvac', 'structural steel', 'surveying', 'graphic design'],
  ...['accounting', 'public relations', 'waste hauling', 'tree removal', 'fencing', 'office supplies', 'software'],
];
const PLACES = [
  ...['Baltimore', 'Houston', 'Maryland', 'Texas', 'Washington', 'Chicago', 'Atlanta', 'Miami', 'Philadelphia'],
  ...['New York', 'Sacramento', 'Virginia'],
];
const FILTERS: readonly ((random: Random, firm: MadeFirm) => Params)[] = [
  (_random, { state }) => ({ state }),
  (random) => ({ state: random.pick(['MD', 'TX', 'CA', 'NY', 'FL', 'PA']) }),
  (_random, { state, city }) => ({ state, city: city.toLowerCase() }),
  (_random, { state, county }) => ({ state, county }),
  (random) => ({ certification: random.pick(['MBE', 'DBE', 'WBE', 'SBE', 'MWBE', 'VBE']) }),
  (_random, { certificates }) => ({ agency: certificates[0]?.agency ?? '' }),
  (random) => ({ group: random.pick(['Women', 'African American', 'Hispanic American', 'Asian American']) }),
  (random, { naics }) => ({ naics: (naics[0] ?? '23').slice(0, random.pick([2, 3, 4, 6])) }),
  (random) => ({ size: random.pick(['1-9', '10-49', '50-249']) }),
  () => ({ verified: 'true' }),
];

type Params = Readonly<Record<string, string>>;

const questionOf = (kind: string, params: Params | URLSearchParams): Question => ({
  kind,
  queryString: new URLSearchParams(params as Record<string, string>).toString(),
});

/** 200 queries in shuffled order; each number gives a different mix of the same kinds. */
export function questionMix(number = 0): Question[] {
  const [random, pools] = [new Random(SEED, -1 - 10 * number), readPools()];
  const makers: Record<keyof typeof COUNTS, () => Question> = {
    trade: () => questionOf('trade', { q: trade(random, pools) }),
    place: () => questionOf('place', { q: `${trade(random, pools)} ${random.pick(PLACES)}` }),
    typing: () => questionOf('typing', { q: halfWord(random, trade(random, pools), firm(random, pools)) }),
    name: () => questionOf('name', { q: nameOf(random, firm(random, pools)) }),
    filter: () => questionOf('filter', filters(random, firm(random, pools))),
    both: () => questionOf('both', both(random, pools)),
    radius: () => questionOf('radius', radius(random, pools)),
    sorted: () => questionOf('sorted', sorted(random, pools)),
    phrase: () => questionOf('phrase', { q: `"${random.pick(PHRASES)}"` }),
  };
  const made = Object.entries(COUNTS).flatMap(([kind, count]) =>
    Array.from({ length: count }, makers[kind as keyof typeof COUNTS]),
  );
  const all = [...made, ...EMPTY.map((queryString) => ({ kind: 'empty', queryString }))];
  return shuffled(all, random);
}

/** Misspelled trades and names: no peer corrects typos, so only our engine is measured. */
export function misspelledMix(count = 40): Question[] {
  const [random, pools] = [new Random(SEED, -2), readPools()];
  return Array.from({ length: count }, () => {
    const words = random.chance(0.5) ? trade(random, pools) : nameOf(random, firm(random, pools));
    return questionOf('misspelled', { q: misspellText(words, random) ?? words });
  });
}

const PHRASES = [
  ...['general contractor', 'concrete work', 'janitorial services', 'structural steel', 'building construction'],
  ...['management consulting', 'office supplies', 'low voltage'],
];

/** Mostly a common trade; else a Census Bureau index term of a code that firms have. */
function trade(random: Random, pools: Pools): string {
  if (random.chance(0.6)) return random.pick(TRADES);
  const words = random.pick(pools.termsOf.get(pools.codes.pick(random)) ?? TRADES).match(/[A-Za-z]{4,}/g) ?? [
    'services',
  ];
  return words.slice(0, 1 + random.below(2)).join(' ');
}

const firm = (random: Random, pools: Pools): MadeFirm => makeFirm(pools, random.below(KNOWN_FIRMS));

/** The whole name, or its first words. */
function nameOf(random: Random, { legal_business_name }: MadeFirm): string {
  const words = legal_business_name.split(' ');
  return words.slice(0, random.chance(0.4) ? words.length : 1 + random.below(2)).join(' ');
}

/** An incomplete query while typing. */
function halfWord(random: Random, words: string, known: MadeFirm): string {
  const whole = random.chance(0.6) ? words : known.legal_business_name;
  return whole.slice(0, 2 + random.below(Math.min(12, whole.length - 2))).trim();
}

function filters(random: Random, known: MadeFirm): Params {
  const all = Array.from({ length: 1 + random.below(3) }, () => random.pick(FILTERS)(random, known));
  return Object.assign({}, ...all);
}

function both(random: Random, pools: Pools): Params {
  return { q: trade(random, pools), ...filters(random, firm(random, pools)) };
}

function radius(random: Random, pools: Pools): Params {
  const { zip_code } = firm(random, pools);
  return {
    ...(random.chance(0.7) ? { q: trade(random, pools) } : {}),
    zip: zip_code.slice(0, 5),
    radius_miles: String(random.pick([5, 10, 25, 50, 100])),
    ...(random.chance(0.5) ? { sort: 'distance' } : {}),
    ...(random.chance(0.3) ? { certification: random.pick(['MBE', 'DBE']) } : {}),
  };
}

function sorted(random: Random, pools: Pools): Params {
  return {
    ...(random.chance(0.6) ? { q: trade(random, pools) } : filters(random, firm(random, pools))),
    sort: random.pick(['name', 'verified', 'recent', 'name', 'best']),
    page: String(random.pick([1, 1, 2, 3, 10, 50])),
  };
}

function shuffled<T>(all: readonly T[], random: Random): T[] {
  return all
    .map((one) => ({ one, at: random.fraction() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
