import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importReport } from '#contract/imports/schema.ts';
import type { Db } from '#server/db/client.ts';
import { openTestDatabase, truncate } from '../../../../tests/support/database.ts';
import { importsInto, list, NOTHING } from '../../../../tests/support/imports.ts';
import { csvText, listFile } from '../factory.ts';
import { parseImportArgs, runImportCommand } from './cli.ts';

let db: Db;
let here: ReturnType<typeof importsInto>;
beforeAll(async () => {
  db = await openTestDatabase();
  here = importsInto(db);
});
afterAll(() => db.close());
beforeEach(() => truncate(db));

describe('npm run import', () => {
  const run = async (...args: string[]) => {
    const printed = { out: [] as string[], err: [] as string[] };
    const options = await parseImportArgs(args, import.meta.dirname);
    const code = await runImportCommand(here.store, options, {
      out: (text) => printed.out.push(text),
      err: (text) => printed.err.push(text),
    });
    return { code, out: printed.out.join('\n'), err: printed.err.join('\n') };
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
