// The PostgreSQL peer: a narrow table, a tsvector with GIN, and one GROUPING SETS for the counts.
import type { Client } from 'pg';
import { copyInto } from '../support/copy.ts';
import { CERTIFICATIONS, NOW, rows, SOURCES, STATES, WORDS } from './data.ts';
import { type Answer, BUDGET_BANDS, COUNTED, DUE_DAYS } from './engine.ts';
import type { Question } from './mix.ts';

const DAY = 24 * 60;
const TABLE = `
  CREATE TABLE notices (id uuid PRIMARY KEY, state smallint NOT NULL, owner smallint NOT NULL, source smallint NOT NULL,
    certification smallint, closes bigint NOT NULL, published bigint NOT NULL, budget bigint, words tsvector NOT NULL)`;
const INDEXES = [
  'CREATE INDEX ON notices USING gin (words)',
  'CREATE INDEX ON notices (closes)',
  'CREATE INDEX ON notices (state, closes)',
  'CREATE INDEX ON notices (owner)',
];

export async function fillTable(client: Client, count: number): Promise<void> {
  await client.query(TABLE);
  await copyInto(client, 'notices', lines(count));
  for (const index of INDEXES) await client.query(index);
  await client.query('VACUUM ANALYZE notices');
}

function* lines(count: number): Generator<string> {
  for (const { id, state, owner, source, certification, closes, published, budget, words } of rows(count)) {
    const text = [...new Set(words)].map((word) => `'${WORDS[word]}'`).join(' ');
    yield [id, state, owner, source, certification ?? '\\N', closes, published, budget ?? '\\N', text].join('\t');
  }
}

/** Numbers and words are our own: none needs escaping. */
export async function askTable(client: Client, question: Question): Promise<Answer> {
  const where = conditionsOf(question);
  const [counted, page] = [
    await client.query<Record<string, string | null>>(countQuery(where)),
    await client.query<{ id: string }>(pageQuery(question, where)),
  ];
  const counts: Record<string, Record<string, number>> = Object.fromEntries(COUNTED.map((facet) => [facet, {}]));
  let total = 0;
  for (const row of counted.rows) total = Math.max(total, take(row, counts));
  return { total, ids: page.rows.map(({ id }) => id), counts };
}

const LISTS = ['state', 'owner', 'source', 'certification'] as const;
const OWN = {
  state: (at: number) => STATES[at] ?? '',
  owner: (at: number) => `Owner ${at}`,
  source: (at: number) => SOURCES[at] ?? '',
  certification: (at: number) => CERTIFICATIONS[at] ?? '',
};

type Where = Readonly<Record<'words' | (typeof LISTS)[number] | 'status' | 'due', string>>;

function conditionsOf(question: Question): Where {
  const list = (facet: (typeof LISTS)[number]) =>
    question[facet].length === 0 ? 'true' : `${facet} IN (${question[facet].join()})`;
  const due = question.due === null ? 'true' : dueWithin(question.due);
  const status = { open: `closes > ${NOW}`, closed: `closes <= ${NOW}`, any: 'true' }[question.status];
  const words =
    question.words.length === 0
      ? 'true'
      : `words @@ '${question.words.map((word) => `''${word}''`).join(' & ')}'::tsquery`;
  return {
    words,
    state: list('state'),
    owner: list('owner'),
    source: list('source'),
    certification: list('certification'),
    status,
    due,
  };
}

const dueWithin = (days: number) => `closes > ${NOW} AND closes <= ${NOW + days * DAY}`;

const allBut = (where: Where, left?: keyof Where): string =>
  Object.entries(where)
    .filter(([name, condition]) => name !== left && name !== 'words' && condition !== 'true')
    .map(([, condition]) => `(${condition})`)
    .join(' AND ') || 'true';

function countQuery(where: Where): string {
  const count = (condition: string, name: string) => `count(*) FILTER (WHERE ${condition}) AS "${name}"`;
  const inGroups = LISTS.map((facet) => count(allBut(where, facet), `without ${facet}`));
  const single = [
    count(allBut(where), 'total'),
    count(`${allBut(where, 'status')} AND closes > ${NOW}`, 'status open'),
    count(`${allBut(where, 'status')} AND closes <= ${NOW}`, 'status closed'),
    ...DUE_DAYS.map((days) => count(`${allBut(where, 'due')} AND ${dueWithin(Number(days))}`, `due ${days}`)),
    ...Object.entries(BUDGET_BANDS).map(([name, band]) =>
      count(
        `${allBut(where)} AND ${band ? `budget BETWEEN ${band.from} AND ${band.to}` : 'budget IS NULL'}`,
        `budget ${name}`,
      ),
    ),
  ];
  return `SELECT ${LISTS.join()}, grouping(${LISTS.join()}) AS set, ${[...inGroups, ...single].join()}
    FROM notices WHERE ${where.words}
    GROUP BY GROUPING SETS (${LISTS.map((facet) => `(${facet})`).join()}, ())`;
}

const pageQuery = ({ sort }: Question, where: Where): string => {
  const order = {
    deadline: `CASE WHEN closes >= 1000000000000 THEN NULL ELSE closes END ${where.status.includes('<=') ? 'DESC' : 'ASC'}`,
    newest: 'published DESC',
    budget: 'budget DESC',
  }[sort];
  return `SELECT id FROM notices WHERE ${where.words} AND ${allBut(where)} ORDER BY ${order} NULLS LAST LIMIT 20`;
};

/** @returns the total, of the row that has it */
function take(row: Record<string, string | null>, counts: Record<string, Record<string, number>>): number {
  const at = LISTS.findIndex((_, bit) => Number(row.set) === (0b1111 & ~(1 << (LISTS.length - 1 - bit))));
  const facet = LISTS[at];
  if (facet) {
    const [value, n] = [row[facet], Number(row[`without ${facet}`])];
    const list = counts[facet];
    if (list && value !== null && value !== undefined && n > 0) list[OWN[facet](Number(value))] = n;
    return 0;
  }
  for (const [name, n] of Object.entries(row)) {
    const [group = '', ...rest] = name.split(' ');
    const list = counts[group];
    if (list && rest.length > 0 && Number(n) > 0) list[rest.join(' ')] = Number(n);
  }
  return Number(row.total ?? 0);
}
