// The PostgreSQL peer: a narrow table, a weighted tsvector, and one GROUPING SETS for the counts.
import pg from 'pg';
import { type Answer, byFacet, type Engine, FACETS, type Facet, LISTED } from './engine.ts';
import { hasWords, type ParsedQuestion } from './parse-question.ts';
import { COLUMNS, type Dictionary, numbersOf, readDictionary, shownAs } from './values.ts';

const isArray = (facet: Facet): boolean => ['certification', 'agency', 'group', 'naics'].includes(facet);

interface Grouped {
  readonly facet: Facet;
  readonly column: string;
  /** Whether the column holds the number of a set of values. */
  readonly isSet: boolean;
}

/** Grouped in one pass; six-digit codes are too many for sets. */
const GROUPED: readonly Grouped[] = [
  ...(['state', 'county', 'city', 'size', 'verified'] as const).map((facet) => ({
    facet,
    column: facet,
    isSet: false,
  })),
  { facet: 'certification', column: 'certifications', isSet: true },
  { facet: 'agency', column: 'agencies', isSet: true },
  { facet: 'group', column: 'groups', isSet: true },
  { facet: 'naics', column: 'sector_set', isSet: true },
];

const EARTH_MILES = 3958.7613;
const MILES_PER_DEGREE = (Math.PI / 180) * EARTH_MILES;

export async function openGroupingSets(url: string): Promise<Engine> {
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const dictionary = await readDictionary(client);
  await client.end();
  return {
    name: 'GROUPING SETS',
    async search(question) {
      const where = conditionsOf(question, dictionary);
      const [page, counts] = await Promise.all([
        pool.query<{ id: string }>(pageQuery(question, where)),
        pool.query<Count>(countQuery(where)),
      ]);
      return answerOf(page.rows, counts.rows, dictionary);
    },
    close: () => pool.end(),
  };
}

interface Count {
  readonly facet: Facet | 'total';
  readonly value: number;
  readonly n: string;
}

/** SQL conditions by filter. Numbers and terms are our own: none needs escaping. */
type Where = ReadonlyMap<Facet | 'words' | 'near', string>;

export function conditionsOf(question: ParsedQuestion, dictionary: Dictionary): Where {
  const where = new Map<Facet | 'words' | 'near', string>();
  if (hasWords(question)) where.set('words', `words @@ ${wordsOf(question)}`);
  if (question.near && question.query.radius_miles !== undefined) where.set('near', within(question));
  for (const facet of FACETS) {
    const chosen = numbersOf(facet, question, dictionary);
    if (chosen.length === 0) continue;
    const list = `'{${chosen.join(',')}}'::int[]`;
    where.set(facet, isArray(facet) ? `${COLUMNS[facet]} && ${list}` : `${COLUMNS[facet]} = ANY(${list})`);
  }
  return where;
}

function wordsOf({ words, phrases }: ParsedQuestion): string {
  const single = words.map(({ word, synonyms: others, isPrefix: isOpen }) => {
    const forms = [isOpen ? `'${word}':*` : `'${word}'`, ...others.map((other) => `'${other}'`)];
    return forms.length > 1 ? `(${forms.join(' | ')})` : forms[0];
  });
  const together = phrases.map((phrase) => `(${phrase.map((word) => `'${word}':ABC`).join(' <-> ')})`);
  return `$q$${[...single, ...together].join(' & ')}$q$::tsquery`;
}

function milesFrom({ near }: ParsedQuestion): string {
  if (!near) return 'NULL';
  const { latitude, longitude } = near;
  return `(2 * ${EARTH_MILES} * asin(least(1, sqrt(sin(radians(lat - ${latitude}) / 2) ^ 2
    + cos(radians(${latitude})) * cos(radians(lat)) * sin(radians(lon - ${longitude}) / 2) ^ 2))))`;
}

function within(question: ParsedQuestion): string {
  const { latitude = 0, longitude = 0 } = question.near ?? {};
  const miles = (question.query.radius_miles ?? 0) + 0.005; // distances are whole hundredths
  const [up, aside] = [miles / MILES_PER_DEGREE, miles / MILES_PER_DEGREE / Math.cos((latitude * Math.PI) / 180) + 0.1];
  return `lat BETWEEN ${latitude - up} AND ${latitude + up} AND lon BETWEEN ${longitude - aside} AND ${longitude + aside}
    AND ${milesFrom(question)} < ${miles}`;
}

const whereOf = (where: Where, without?: Facet): string => {
  const all = [...where].flatMap(([key, condition]) => (key === without ? [] : [condition]));
  return all.length > 0 ? `WHERE ${all.join(' AND ')}` : '';
};

export function pageQuery(question: ParsedQuestion, where: Where): string {
  const { sort, page, page_size } = question.query;
  const orders = {
    best: hasWords(question) ? `ts_rank('{0.1,0.3,0.5,1}', words, ${wordsOf(question)}) DESC, slot` : 'slot',
    name: 'slot',
    verified: 'projects DESC, slot',
    recent: 'issued DESC, slot',
    distance: `round(${milesFrom(question)} * 100) NULLS LAST, slot`,
  };
  const from = (page - 1) * page_size;
  return `SELECT id FROM peer.firms ${whereOf(where)} ORDER BY ${orders[sort]} LIMIT ${page_size} OFFSET ${from}`;
}

export function countQuery(where: Where): string {
  const open = GROUPED.filter(({ facet }) => !where.has(facet));
  const columns = open.map(({ column }) => column).join(', ');
  const sets = open.map(({ column }) => `(${column})`).join(', ');
  const lists = [
    ...open.map((grouped, at) => listGrouped(grouped, 2 ** open.length - 1 - 2 ** (open.length - 1 - at))),
    ...(where.has('naics') ? [] : [listArray('naics', 'codes', 'm')]),
    ...FACETS.flatMap((facet) => (where.has(facet) ? listAlone(facet, whereOf(where, facet)) : [])),
  ];
  return `WITH m AS MATERIALIZED (SELECT ${columns}${where.has('naics') ? '' : ', codes'} FROM peer.firms ${whereOf(where)}),
    g AS MATERIALIZED (SELECT GROUPING(${columns}) AS id, ${columns}, count(*) AS n FROM m GROUP BY GROUPING SETS ((), ${sets}))
    SELECT 'total' AS facet, 0 AS value, n FROM g WHERE id = ${2 ** open.length - 1}
    UNION ALL ${lists.join(' UNION ALL ')}`;
}

const MOST = `ORDER BY n DESC LIMIT ${LISTED}`;

/** @param id of the grouping set: the bit of the column that is grouped by is 0 */
function listGrouped({ facet, column, isSet }: Grouped, id: number): string {
  if (!isSet) return `(SELECT '${facet}', ${column}, n FROM g WHERE id = ${id} AND ${column} <> -1 ${MOST})`;
  return `(SELECT '${facet}', value, sum(n)::bigint AS n FROM g JOIN peer.sets s ON s.set = g.${column},
    unnest(s.members) AS value WHERE id = ${id} GROUP BY value ${MOST})`;
}

const listArray = (facet: Facet, column: string, from: string): string =>
  `(SELECT '${facet}', value, count(*) AS n FROM ${from}, unnest(${column}) AS value GROUP BY value ${MOST})`;

/** A facet with a selection is counted under the selections of the others. */
function listAlone(facet: Facet, where: string): string[] {
  const from = `(SELECT * FROM peer.firms ${where}) f`;
  if (facet === 'naics') return [listArray(facet, 'sectors', from), listArray(facet, 'codes', from)];
  if (isArray(facet)) return [listArray(facet, COLUMNS[facet], from)];
  return [
    `(SELECT '${facet}', ${facet} AS value, count(*) AS n FROM ${from} WHERE ${facet} <> -1 GROUP BY value ${MOST})`,
  ];
}

function answerOf(page: readonly { id: string }[], counts: readonly Count[], dictionary: Dictionary): Answer {
  const lists = Map.groupBy(counts, ({ facet }) => facet);
  return {
    total: Number(lists.get('total')?.[0]?.n ?? 0),
    ids: page.map(({ id }) => id),
    facets: byFacet((facet) =>
      (lists.get(facet) ?? []).map(({ value, n }) => [shownAs(facet, value, dictionary), Number(n)]),
    ),
  };
}
