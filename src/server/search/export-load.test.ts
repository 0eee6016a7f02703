import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';

/** `EXPORTED_FIRMS=2000 npm test -- pglite postgres src/server/search/export-load.test.ts` is the full proof. */
const FIRMS = Number(process.env.EXPORTED_FIRMS ?? 600);
const PEOPLE = 10;

let t: TestApp;
let tokens: string[];
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  tokens = [];
  for (let at = 0; at < PEOPLE; at += 1) tokens.push((await t.hirer()).token);
});

const fill = (firms: number) =>
  sql`
  WITH firms AS (
    INSERT INTO businesses (id, legal_business_name, city, state, description, naics, sources, created_at, updated_at)
    SELECT gen_random_uuid(), 'Harbor Works ' || n, 'Baltimore', 'MD', repeat('Concrete and masonry. ', 20),
           '{238110}', '{}', now(), now()
    FROM generate_series(1, ${firms}::int) n RETURNING id)
  INSERT INTO mwbes (id, business_id, created_at) SELECT gen_random_uuid(), id, now() FROM firms`.execute(t.db.kysely);

const exportAs = (token: string | undefined, format = 'xlsx') =>
  t.call(token ?? null, 'GET', `/search/export?format=${format}`);
const legalNames = async (file: Buffer) => (await readSheet(file)).slice(1).map(([name]) => String(name));

const cpuMs = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
};

/** What the workbook of these firms costs a thread that writes it itself. */
async function workbookMs(): Promise<number> {
  const texts = ['Harbor Works', 'Baltimore', 'MD', 'Concrete and masonry. '.repeat(20), '238110', 'an id'];
  const rows = Array.from({ length: FIRMS }, (_, n) => texts.map((text) => ({ value: `${text} ${n}` })));
  const runs = [];
  for (let run = 0; run < 4; run += 1) runs.push(await cpuMs(() => writeExcelFile(rows).toBuffer()));
  return Math.min(...runs);
}

/** Threads that are started while `work` runs, and how many of them live at once. */
async function threadsOf(work: () => Promise<unknown>): Promise<{ started: number; atOnce: number }> {
  const seen = { started: 0, atOnce: 0 };
  let alive = 0;
  const onThread = (message: unknown) => {
    seen.started += 1;
    alive += 1;
    seen.atOnce = Math.max(seen.atOnce, alive);
    (message as { worker: Worker }).worker.once('exit', () => {
      alive -= 1;
    });
  };
  subscribe('worker_threads', onThread);
  await work();
  unsubscribe('worker_threads', onThread);
  return seen;
}

test('20 parallel workbooks of 10 people hold every row and are written in two threads at a time', async () => {
  await fill(FIRMS);
  await exportAs(tokens[0], 'csv'); // once the search index has the firms
  let files: Buffer[] = [];
  const parallel = async (format: string) => {
    const answers = await Promise.all([...tokens, ...tokens].map((token) => exportAs(token, format)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    files = answers.map(({ rawPayload }) => rawPayload);
  };
  // the pages are read alike, and CSV costs next to nothing
  const reading = await cpuMs(() => parallel('csv'));
  let all = 0;
  const threads = await threadsOf(async () => {
    all = await cpuMs(() => parallel('xlsx'));
  });
  expect(threads).toEqual({ started: 20, atOnce: 2 });
  // the embedded database works in this thread too, and its own time varies by more than all workbooks take
  if (t.db.engine === 'postgres') expect(all - reading).toBeLessThan((20 / 2) * (await workbookMs()));
  const expected = Array.from({ length: FIRMS }, (_, n) => `Harbor Works ${n + 1}`).sort();
  for (const file of [files[0], files.at(-1)]) expect((await legalNames(file as Buffer)).sort()).toEqual(expected);
});

test.each(['csv', 'xlsx'])(
  'refuses the third parallel %s export of one person only, until one has ended',
  async (format) => {
    await fill(600);
    const [ada, ben] = tokens;
    const answers = await Promise.all([ada, ada, ada, ben].map((token) => exportAs(token, format)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 429]);
    expect(answers[3]?.statusCode).toBe(200);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect([refused?.json().detail, refused?.headers['retry-after']]).toEqual([
      'You have 2 exports running. Wait until one has finished, then try again.',
      '5',
    ]);
    const again = await Promise.all([ada, ada].map((token) => exportAs(token, format)));
    expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  },
  60_000,
);

test('an export that its receiver breaks off no longer counts as running', async () => {
  await fill(2_000);
  const origin = await t.app.http.listen({ port: 0, host: '127.0.0.1' });
  const begin = async () => {
    const broken = new AbortController();
    const headers = { authorization: `Bearer ${tokens[0]}` };
    const answer = await fetch(`${origin}/api/v1/search/export?format=csv`, { headers, signal: broken.signal });
    expect(answer.status).toBe(200);
    return broken;
  };
  for (const broken of [await begin(), await begin()]) broken.abort();
  await expect.poll(async () => (await exportAs(tokens[0], 'csv')).statusCode).toBe(200);
});
