// Generated firms: deterministic by seed, firm n is the same in a directory of any size.
import { type MadeCertificate, makeCertificates } from './certificates.ts';
import { type Pools, readPools, type Template, type Zip } from './pools.ts';
import { Random, Weighted } from './random.ts';
import { misspellText } from './typos.ts';

/** A firm as `directoryFirms` (src/server/businesses/reads.ts) reads it, with the other columns of its rows. */
export interface MadeFirm {
  readonly id: string;
  readonly mwbe_core_id: string;
  readonly legal_business_name: string;
  readonly trade_name: string | null;
  readonly profile_url_path: string | null;
  readonly address_1: string;
  readonly city: string;
  readonly state: string;
  readonly zip_code: string;
  readonly county: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly description: string | null;
  readonly naics: string[];
  readonly size_band: '1-9' | '10-49' | '50-249' | '250+' | null;
  readonly verified_projects: number;
  readonly certificates: MadeCertificate[];
}

export const SEED = 2026;
/** Increment it when the generated data changes. */
export const GENERATION = 1;

const MISSPELT = 0.02;
const SIZE = new Weighted<MadeFirm['size_band']>([
  [null, 55],
  ['1-9', 28],
  ['10-49', 12],
  ['50-249', 4],
  ['250+', 1],
]);
const CODES = new Weighted([
  [1, 30],
  [2, 25],
  [3, 20],
  [4, 12],
  [6, 8],
  [8, 5],
]);
const SUFFIXES = new Weighted([
  ['LLC', 44],
  ['Inc.', 26],
  ['', 8],
  ['Corporation', 4],
  ['Group LLC', 4],
  ['Services, Inc.', 4],
  ['& Associates', 3],
  ['Enterprises', 3],
  ['Co.', 2],
  ['Solutions LLC', 2],
]);
/** Words of the long tail; low numbers are more frequent. */
const TAIL = 500_000;
const STREETS = [
  'Main Street',
  'Oak Avenue',
  'Industrial Way',
  'Park Road',
  'Market Street',
  'Route 40',
  'Harbor Drive',
];
const ONSETS = 'b br c ch cl d dr f fr g gr h j k kr l m n p pr qu r s sh st t th tr v w y z'.split(' ');
const VOWELS = 'a e i o u ai ea ia io ou'.split(' ');
const CODAS = ['', '', '', 'l', 'n', 'r', 's', 'm', 'nd', 'rt', 'ck', 'ng', 'x'];

/** Generates the firms one by one; some 50 µs each. */
export async function* firms(rows: number, seed = SEED): AsyncGenerator<MadeFirm> {
  const pools = readPools();
  for (let n = 0; n < rows; n += 1) yield makeFirm(pools, n, seed);
}

/** Firm number `n`. */
export function makeFirm(pools: Pools, n: number, seed = SEED): MadeFirm {
  const random = new Random(seed, n);
  const template = random.pick(pools.templates);
  const place = pools.zips.pick(random);
  const isReal = template.codes.length > 0 && random.chance(0.6);
  const naics = isReal ? [...template.codes] : madeCodes(pools, random);
  const name = written(random, isReal ? renamed(pools, random, template) : madeName(pools, random, naics));
  const isPlaced = random.chance(0.85);
  const certificates = makeCertificates(random, {
    state: pools.states.find(({ code }) => code === place.state)?.name ?? place.state,
    codes: naics,
    group: isReal && place.state === 'MD' ? template.group : null,
  });
  return {
    id: random.uuid(),
    mwbe_core_id: random.uuid(),
    legal_business_name: name,
    trade_name: random.chance(0.12) ? written(random, madeName(pools, random, naics)) : null,
    profile_url_path: random.chance(0.02) ? `firm-${n}` : null,
    address_1: `${1 + random.below(9999)} ${random.pick(STREETS)}`,
    ...addressOf(random, place),
    latitude: isPlaced ? near(random, place.latitude) : null,
    longitude: isPlaced ? near(random, place.longitude) : null,
    description: random.chance(0.88) ? described(pools, random, { template, isReal, naics }) : null,
    naics,
    size_band: SIZE.pick(random),
    verified_projects: random.chance(0.06) ? 1 + Math.floor(random.fraction() ** 4 * 60) : 0,
    certificates,
  };
}

/** Lists vary in case; the filters of the directory ignore it. */
function addressOf(random: Random, { place, state, zip, county }: Zip) {
  const city = random.chance(0.3) ? place.toUpperCase() : place;
  return { city, state, zip_code: random.chance(0.05) ? `${zip}-${1000 + random.below(9000)}` : zip, county };
}

const near = (random: Random, degrees: number): number =>
  Math.round((degrees + (random.fraction() - 0.5) * 0.12) * 1e6) / 1e6;

/** Plausible codes of one firm: most from one sector. */
function madeCodes(pools: Pools, random: Random): string[] {
  const first = pools.codes.pick(random);
  const beside = pools.codesBySector.get(first.slice(0, 2)) ?? pools.codes;
  const rest = Array.from({ length: CODES.pick(random) - 1 }, () =>
    (random.chance(0.75) ? beside : pools.codes).pick(random),
  );
  return [...new Set([first, ...rest])];
}

/** A name of the public list with its distinctive words replaced. */
function renamed(pools: Pools, random: Random, { name }: Template): string {
  const words = name.map((word) => (pools.rareWords.has(word) ? rareWord(pools, random) : word));
  const isOther = words.some((word, at) => word !== name[at]);
  return (isOther ? words : [rareWord(pools, random), ...words]).join(' ');
}

function madeName(pools: Pools, random: Random, codes: readonly string[]): string {
  const trade = /^[A-Za-z]+/.exec(random.pick(pools.termsOf.get(codes[0] ?? '') ?? ['Services']))?.[0] ?? 'Services';
  const first = random.chance(0.12) ? initials(random) : rareWord(pools, random);
  const second = random.chance(0.35) ? rareWord(pools, random) : '';
  return [first, second, trade, SUFFIXES.pick(random)].filter((word) => word !== '').join(' ');
}

const initials = (random: Random): string =>
  Array.from({ length: 2 + random.below(3) }, () => String.fromCharCode(65 + random.below(26))).join('');

/** Half from the list's rare words, half from the long tail. */
function rareWord(pools: Pools, random: Random): string {
  if (random.chance(0.5)) return random.pick(pools.rareWordList);
  return madeWord(Math.floor(TAIL * random.fraction() ** 3));
}

/** Word number `n` of the tail; deterministic. */
function madeWord(n: number): string {
  const random = new Random(TAIL, n);
  const syllable = () => random.pick(ONSETS) + random.pick(VOWELS);
  const letters = syllable() + (random.chance(0.7) ? syllable() : '') + syllable() + random.pick(CODAS);
  return letters.charAt(0).toUpperCase() + letters.slice(1);
}

/** In the spelling of some list. */
function written(random: Random, name: string): string {
  const shown = random.chance(0.55) ? name.toUpperCase() : capitals(name);
  return random.chance(MISSPELT) ? (misspellText(shown, random) ?? shown) : shown;
}

const capitals = (name: string): string =>
  name.replace(/[A-Za-z]+/g, (word) =>
    word.length > 3 ? word.charAt(0).toUpperCase() + word.slice(1).toLowerCase() : word,
  );

function described(
  pools: Pools,
  random: Random,
  { template, isReal, naics }: { template: Template; isReal: boolean; naics: readonly string[] },
): string {
  const terms = () =>
    naics.flatMap((code) => {
      const known = pools.termsOf.get(code) ?? [];
      return known.length === 0 ? [] : Array.from({ length: 1 + random.below(2) }, () => random.pick(known));
    });
  const text = isReal && random.chance(0.7) ? template.description : [...new Set(terms())].join('; ');
  return random.chance(MISSPELT) ? (misspellText(text, random) ?? text) : text;
}
