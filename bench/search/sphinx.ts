// The Sphinx 2.2 peer: all counts and the page in one batch of queries over its MySQL protocol.
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { connect } from '../support/database.ts';
import { type Answer, byFacet, type Engine, FACETS, type Facet, LISTED } from './engine.ts';
import { hasWords, type ParsedQuestion } from './parse-question.ts';
import { COLUMNS, type Dictionary, numbersOf, readDictionary, shownAs } from './values.ts';

/** Counts are only exact with room for every group. */
const ROOM: Partial<Record<Facet, number>> = { city: 65_536, county: 8192, naics: 4096 };
const SPHINX_EARTH = 6384 / 6371.0088;
const MILES_PER_DEGREE = 69.05;
const NOTHING = 4_294_967_295;
const CONNECTIONS = 8;

export async function openSphinx(url: string, port: number): Promise<Engine> {
  const client = await connect(url);
  const dictionary = await readDictionary(client);
  await client.end();
  const idle: Connection[] = [];
  const waiting: ((connection: Connection) => void)[] = [];
  for (let i = 0; i < CONNECTIONS; i += 1) {
    idle.push(await createConnection({ host: '127.0.0.1', port, multipleStatements: true }));
  }
  const connections = [...idle];
  const take = () => idle.pop() ?? new Promise<Connection>((done) => waiting.push(done));
  const give = (connection: Connection) => {
    const next = waiting.shift();
    if (next) next(connection);
    else idle.push(connection);
  };
  return {
    name: 'Sphinx',
    async search(question) {
      const connection = await take();
      try {
        return await search(connection, question, dictionary);
      } finally {
        give(connection);
      }
    },
    async close() {
      for (const connection of connections) connection.destroy();
    },
  };
}

/** Counted columns; for trades, sectors and six-digit codes. */
const LISTS: readonly { readonly facet: Facet; readonly column: string }[] = FACETS.flatMap((facet) =>
  (facet === 'naics' ? ['sectors', 'codes'] : [COLUMNS[facet]]).map((column) => ({ facet, column })),
);

type Rows = (RowDataPacket & { core_id?: string; v?: number; c?: number; Variable_name?: string; Value?: string })[];

async function search(connection: Connection, question: ParsedQuestion, dictionary: Dictionary): Promise<Answer> {
  const statements = [
    ...LISTS.map(({ facet, column }) => countQuery(facet, column, question, dictionary)),
    pageQuery(question, dictionary),
    'SHOW META',
  ];
  const [results] = await connection.query<Rows[]>(statements.join('; '));
  const facets = byFacet((facet) => {
    const lists = LISTS.flatMap((list, at) => (list.facet === facet ? (results[at] ?? []) : []));
    return countsOf(facet, lists, dictionary);
  });
  const meta = results.at(-1) ?? [];
  const total = Number(meta.find(({ Variable_name: name }) => name === 'total_found')?.Value ?? 0);
  const page = results.at(-2) ?? [];
  return {
    total,
    ids: page.map(({ core_id: id }) => id ?? ''),
    facets,
  };
}

function countsOf(facet: Facet, rows: Rows, dictionary: Dictionary): [string, number][] {
  const known = rows.filter(({ v }) => v !== undefined && v !== NOTHING && v !== -1);
  return known.map(({ v = 0, c = 0 }) => [shownAs(facet, Number(v), dictionary), Number(c)]);
}

function matchOf({ words, phrases }: ParsedQuestion): string {
  const single = words.map(({ word, synonyms: others, isPrefix: isOpen }) => {
    const forms = [isOpen ? `${word}*` : word, ...others];
    return forms.length > 1 ? `(${forms.join(' | ')})` : word + (isOpen ? '*' : '');
  });
  const together = phrases.map((phrase) => `@(name,trade,services) "${phrase.join(' ')}"`);
  return [...single, ...together].join(' ');
}

function whereOf(question: ParsedQuestion, dictionary: Dictionary, without?: Facet): string {
  const chosen = FACETS.flatMap((facet) => {
    const numbers = facet === without ? [] : numbersOf(facet, question, dictionary);
    return numbers.length > 0 ? [`${COLUMNS[facet]} IN (${numbers.map(positive).join(',')})`] : [];
  });
  const all = [...(hasWords(question) ? [`MATCH('${matchOf(question)}')`] : []), ...nearby(question), ...chosen];
  return all.length > 0 ? `WHERE ${all.join(' AND ')}` : '';
}

/** A value that no firm has. */
const positive = (value: number): number => (value < 0 ? NOTHING - 1 : value);

function nearby({ near, query }: ParsedQuestion): string[] {
  if (!near || query.radius_miles === undefined) return [];
  const miles = query.radius_miles + 0.005;
  const up = miles / MILES_PER_DEGREE;
  const aside = up / Math.cos((near.latitude * Math.PI) / 180) + 0.1;
  const box = (column: string, from: number, to: number) => `${column} BETWEEN ${from.toFixed(5)} AND ${to.toFixed(5)}`;
  return [
    box('lat', near.latitude - up, near.latitude + up),
    box('lon', near.longitude - aside, near.longitude + aside),
    `d < ${(miles * SPHINX_EARTH).toFixed(6)}`,
  ];
}

/** The distance as column `d`, if needed. */
function distance({ near, query }: ParsedQuestion): string {
  if (!near || (query.radius_miles === undefined && query.sort !== 'distance')) return '';
  const to = `${near.latitude.toFixed(6)}, ${near.longitude.toFixed(6)}`;
  return `, GEODIST(lat, lon, ${to}, {in=degrees, out=miles, method=haversine}) AS d`;
}

function countQuery(facet: Facet, column: string, question: ParsedQuestion, dictionary: Dictionary): string {
  const room = ROOM[facet];
  const near = question.query.radius_miles === undefined ? '' : distance(question);
  return `SELECT GROUPBY() AS v, COUNT(*) AS c${near} FROM firms ${whereOf(question, dictionary, facet)}
    GROUP BY ${column} ORDER BY c DESC LIMIT ${LISTED + 1} OPTION ranker=none${room ? `, max_matches=${room}` : ''}`;
}

function pageQuery(question: ParsedQuestion, dictionary: Dictionary): string {
  const { sort, page, page_size } = question.query;
  const orders = {
    best: hasWords(question) ? 'WEIGHT() DESC, id ASC' : 'id ASC',
    name: 'id ASC',
    verified: 'projects DESC, id ASC',
    recent: 'issued DESC, id ASC',
    distance: 'd ASC, id ASC',
  };
  const from = (page - 1) * page_size;
  const ranker = sort === 'best' && hasWords(question) ? 'proximity_bm25' : 'none';
  const weights = 'field_weights=(name=8, trade=4, services=2, terms=2, certificate=1, place=1)';
  return `SELECT id, core_id${distance(question)} FROM firms ${whereOf(question, dictionary)}
    ORDER BY ${orders[sort]} LIMIT ${from}, ${page_size}
    OPTION ranker=${ranker}, ${weights}, max_matches=${Math.max(1000, from + page_size)}`;
}
