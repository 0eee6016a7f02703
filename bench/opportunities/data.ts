import type { OtherDocument } from '#server/search/engine/document.ts';
import { Random } from '../search/random.ts';

/** Minutes since 1970: noon of November 20, 2026, UTC. */
export const NOW = Math.floor(Date.parse('2026-11-20T12:00:00Z') / 60_000);
const DAY = 24 * 60;
const NEVER = 1e12;

export const STATES = 'AL AZ CA CO CT DC FL GA IL IN MA MD MI MN MO NC NJ NY OH OR PA SC TN TX VA WA WI'.split(' ');
export const OWNERS = 400;
export const SOURCES = ['plumbline', 'sam', 'ocds'];
export const CERTIFICATIONS = ['MBE', 'WBE', 'DBE', '8(a)', 'HUBZone', 'WOSB', 'SDVOSB'];
export const CODES = Array.from({ length: 300 }, (_, at) => String(221_100 + at * 1_137));

/** Words that no synonym, trade or place knows, so that both sides match the same texts. */
export const WORDS = Array.from({ length: 4_000 }, (_, at) => {
  const part = (n: number) => ['ba', 'ko', 'ri', 'tu', 'me', 'lo', 'vi', 'du', 'pa', 'ne'][n % 10] ?? '';
  return `q${part(at)}${part(Math.floor(at / 10))}${part(Math.floor(at / 100))}${part(Math.floor(at / 1000))}k`;
});

/** A notice with its values as numbers, for both sides. */
export interface Row {
  readonly id: string;
  readonly state: number;
  readonly owner: number;
  readonly source: number;
  readonly certification: number | null;
  readonly code: number;
  readonly closes: number;
  readonly published: number;
  readonly budget: number | null;
  readonly words: readonly number[];
}

/** The same rows at each call. */
export function* rows(count: number): Generator<Row> {
  const random = new Random(17, count);
  // common words are much more common than rare ones
  const word = () => Math.floor(WORDS.length * random.fraction() ** 3);
  for (let at = 0; at < count; at++) {
    yield {
      id: `00000000-0000-4000-8000-${at.toString(16).padStart(12, '0')}`,
      state: Math.floor(STATES.length * random.fraction() ** 1.5),
      owner: Math.floor(OWNERS * random.fraction() ** 2),
      source: random.chance(0.7) ? 1 : random.chance(0.8) ? 0 : 2,
      certification: random.chance(0.4) ? random.below(CERTIFICATIONS.length) : null,
      code: Math.floor(CODES.length * random.fraction() ** 2),
      closes: random.chance(0.1) ? NEVER : NOW + Math.floor((random.fraction() - 0.6) * 120 * DAY),
      published: NOW - random.below(400 * DAY),
      budget: random.chance(0.5) ? Math.floor(10 ** (4 + random.fraction() * 4)) : null,
      words: Array.from({ length: 8 + random.below(30) }, word),
    };
  }
}

export function documentOf(row: Row): OtherDocument {
  const [title, text] = [row.words.slice(0, 5), row.words.slice(5)];
  const said = (words: readonly number[]) => words.map((word) => WORDS[word]).join(' ');
  const deadline = row.closes === NEVER ? null : row.closes;
  return {
    core_id: row.id,
    name: said(title),
    description: said(text),
    ...{ trade_name: null, city: null, zip: null, county: null, latitude: null, longitude: null },
    state: STATES[row.state] ?? null,
    naics: [CODES[row.code] ?? ''],
    values: [
      ['owner', `Owner ${row.owner}`],
      ['source', SOURCES[row.source] ?? ''],
      ...(row.certification === null ? [] : [['certification', CERTIFICATIONS[row.certification] ?? ''] as const]),
    ],
    figures: [row.closes, deadline, null, row.published, row.budget, row.budget],
  };
}
