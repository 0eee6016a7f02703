import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importReport } from '#contract/imports/schema.ts';
import type { Db } from '#server/db/client.ts';
import { SYSTEM_ACTOR } from '#server/kernel/context/actor.ts';
import { openTestDatabase, truncate } from '../../../../tests/support/database.ts';
import { importsInto, list, NOTHING } from '../../../../tests/support/imports.ts';
import { csvText, listFile } from '../factory.ts';
import { parseImportArgs, runImportCommand } from './cli.ts';
import { importsCommand } from './undo.ts';

let db: Db;
let here: ReturnType<typeof importsInto>;
beforeAll(async () => {
  db = await openTestDatabase();
  here = importsInto(db);
});
afterAll(() => db.close());
beforeEach(() => truncate(db));

describe('npm run import', () => {
  const run = (...args: string[]) => runAnswered(undefined, ...args);

  /** With somebody at the terminal who gives these answers, one after the other. */
  const runAnswered = async (answers: readonly string[] | undefined, ...args: string[]) => {
    const printed = { out: [] as string[], err: [] as string[] };
    const asked: string[] = [];
    const options = await parseImportArgs(args, import.meta.dirname);
    const code = await runImportCommand(here.store, options, {
      out: (text) => printed.out.push(text),
      err: (text) => printed.err.push(text),
      ask: answers && (async (question) => answers[asked.push(question) - 1] ?? ''),
    });
    return { code, out: printed.out.join('\n'), err: printed.err.join('\n'), asked };
  };

  test('prints the mapping and the report, and writes rejected rows to a file', async () => {
    const path = await listFile(
      'list.csv',
      list(['Orlo Paving, Inc.', '14 Quarry Rd', 'Towson', 'MD', '21204'], ['', '=1+1', 'Bowie', 'MD', '20715']),
    );
    const { code, out, err } = await run(path, '--agency', 'Harbor Office', '--json');
    expect(code).toBe(0);
    const printed = JSON.parse(out) as Record<string, unknown>;
    expect(
      importReport.parse(Object.fromEntries(importReport.keyof().options.map((key) => [key, printed[key]]))),
    ).toEqual({ ...NOTHING, rows: 2, created: 1, rejected: 1, firms: 1 });
    expect(printed.mapping).toMatchObject({ columns: { legal_business_name: ['Company Name'] } });
    expect(err).toContain('proposed from headers');
    const rejected = await readFile(`${path}.rejected.csv`, 'utf8');
    expect(rejected).toContain('3,Company Name,no firm name');
    expect(rejected).toContain("'=1+1");
  });

  test('rejects an unclear layout with a mapping to correct, and accepts the corrected one', async () => {
    const path = await listFile(
      'odd.csv',
      csvText([
        ['Qqq', 'Www', 'Eee'],
        ['Orlo Paving, Inc.', 'MBE', '14 Quarry Rd'],
        ['Ode', 'WBE', '5 Pine St'],
      ]),
    );
    const refused = await run(path, '--agency', 'Harbor Office');
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('--mapping FILE');
    const mapping = await listFile(
      'mapping.json',
      JSON.stringify({ columns: { legal_business_name: 'Qqq', certification: 'Www', address_1: ['Eee'] } }),
    );
    expect(await run(path, '--agency', 'Harbor Office', '--mapping', mapping)).toMatchObject({ code: 0 });
    const again = await run(path, '--agency', 'Harbor Office');
    expect(again.err).toContain('saved for this agency');
  });

  test('asks about an agency whose name is almost a known one', async () => {
    const path = await listFile('list.csv', list(['Orlo Paving, Inc.', '14 Quarry Rd', 'Towson', 'MD', '21204']));
    await run(path, '--agency', 'Harbor Office');
    const asked = await run(path, '--agency', 'Harbour Office');
    expect([asked.code, asked.err]).toEqual([
      1,
      'The agency "Harbour Office" is almost "Harbor Office". Pass --agency "Harbor Office", or --new-agency if it is another one',
    ]);
    expect(await here.count('agencies')).toBe(1);
    expect(await run(path, '--agency', 'harbor  office')).toMatchObject({ code: 0 });
    expect(await run(path, '--agency', 'Harbour Office', '--new-agency')).toMatchObject({ code: 0 });
    expect(await here.count('agencies')).toBe(2);
  });

  test('says which date it goes by, and that it is not known', async () => {
    const text = list(['Orlo Paving, Inc.', '14 Quarry Rd', 'Towson', 'MD', '21204']);
    const named = await run(await listFile('MWBE_2024-03-15.csv', text), '--agency', 'Harbor Office', '--dry-run');
    expect(named.out).toContain('Harbor Office, list of 2024-03-15 (file name)');
    const path = await listFile('list.csv', text);
    const unknown = await run(path, '--agency', 'Harbor Office', '--json');
    expect(JSON.parse(unknown.out)).toMatchObject({ list_date: null, list_date_from: null });
    expect(unknown.err).toContain('The date of this list is not known');
    const complete = await run(path, '--agency', 'Harbor Office', '--complete');
    expect([complete.code, complete.err]).toEqual([1, expect.stringContaining('A complete list needs its date')]);
    expect(await run(path, '--agency', 'Harbor Office', '--list-date', '2024-03-15')).toMatchObject({ code: 0 });
    const dates = await db.kysely.selectFrom('source_records').select('list_date').execute();
    expect(dates).toEqual([{ list_date: '2024-03-15' }]);
    await expect(run(path, '--agency', 'X', '--list-date', 'soon')).rejects.toThrow('--list-date must be a date');
  });

  test('asks whoever sits at the terminal for the date of the list, with what the list tells as default', async () => {
    const text = list(['Orlo Paving, Inc.', '14 Quarry Rd', 'Towson', 'MD', '21204']);
    const [dated, undated] = [await listFile('MWBE_2024-03-15.csv', text), await listFile('list.csv', text)];
    const office = ['--agency', 'Harbor Office', '--dry-run'];
    const accepted = await runAnswered([''], dated, ...office);
    expect(accepted.asked).toEqual(['Date of the list, YYYY-MM-DD or unknown [2024-03-15, file name]: ']);
    expect(accepted.out).toContain('list of 2024-03-15 (file name)');
    const corrected = await runAnswered(['soon', ' 2024-04-01 '], dated, ...office);
    expect(corrected.asked).toHaveLength(2);
    expect(corrected.err).toContain('Enter a date such as 2026-11-20, or unknown.');
    expect(corrected.out).toContain('list of 2024-04-01 (given)');
    expect((await runAnswered(['unknown'], dated, ...office)).out).toContain('list of unknown date');
    const nothing = await runAnswered([''], undated, ...office);
    expect(nothing.asked).toEqual(['Date of the list, YYYY-MM-DD or unknown [unknown]: ']);
    expect(nothing.err).toContain('The date of this list is not known');
    expect((await runAnswered(['2024-04-01'], undated, '--agency', 'Harbor Office', '--complete')).code).toBe(0);
    expect((await runAnswered([''], dated, ...office, '--list-date', '2024-01-01')).asked).toEqual([]);
    expect((await runAnswered([''], dated, ...office, '--json')).asked).toEqual([]);
  });

  test('reports a missing file as JSON', async () => {
    const { code, out } = await run('/nowhere/list.csv', '--agency', 'Harbor Office', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({ error: expect.stringContaining('cannot be read: ENOENT') });
  });

  test('prints the usage for an unknown option or a missing agency', async () => {
    await expect(run('list.csv', '--agncy', 'X')).rejects.toThrow('npm run import');
    await expect(run('list.csv')).rejects.toThrow('--agency');
  });
});

describe('npm run imports', () => {
  const run = async (...args: string[]) => {
    const printed = { out: '', err: '' };
    const code = await importsCommand.run(services(), args, {
      folder: '/',
      out: (text) => (printed.out += text),
      err: (text) => (printed.err += text),
    });
    return { code, ...printed };
  };
  /** What the command needs of the product. */
  const services = () =>
    ({
      readContext: () => ({ ...here.store.readContext(), actor: SYSTEM_ACTOR }),
      transact: (work: (ctx: object) => Promise<unknown>) =>
        here.store.transact((ctx) => work({ ...ctx, actor: SYSTEM_ACTOR, audit: async () => {} })),
    }) as never;

  test('lists the imports with their ids and undoes one, once', async () => {
    await here.loadText(list(['Orlo Paving, Inc.', '14 Quarry Rd', 'Towson', 'MD', '21204']));
    const [id = ''] = (await run('list')).out.split(' ');
    expect(await run('undo', id)).toEqual({
      code: 0,
      out: 'The import was undone: 1 firms removed, 0 restored, 0 kept\n',
      err: '',
    });
    expect(await here.count('source_records')).toBe(0);
    expect(await run('undo', id)).toEqual({ code: 1, out: '', err: 'This import was already undone\n' });
    expect((await run('list')).out).toContain('undone  Harbor Office  list.csv');
  });

  test('prints the usage for anything else', async () => {
    for (const args of [[], ['undo'], ['undo', 'x'], ['list', 'x'], ['redo', 'x']])
      expect(await run(...args)).toMatchObject({ code: 1, err: expect.stringContaining('npm run imports -- undo ID') });
  });
});
