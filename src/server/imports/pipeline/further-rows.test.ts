import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { openTestDatabase } from '../../../../tests/support/database.ts';
import { importsInto } from '../../../../tests/support/imports.ts';
import { csvText, listFile } from '../factory.ts';
import { runImport } from './run.ts';

let db: Db;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

test('what continues the firm above is noted as read, and a footer as no firm', async () => {
  const heads = ['Cert #', 'Business Name', 'City', 'State', 'Phone', 'Certification'];
  const { notes, warnings, rejected } = await runImport(importsInto(db).store, {
    path: await listFile(
      'list.csv',
      csvText([
        heads,
        ['N-1', 'Gull Signs LLC', 'Norfolk', 'VA', '757-555-0110', 'MBE'],
        ['N-2', '', '', '', '', 'WBE'],
        ['END OF REPORT', '', '', '', '', ''],
      ]),
    ),
    agency: 'Harbor Office',
    listDate: '2026-11-01',
  });
  expect(notes).toEqual(['The row in line 3 names no firm and was read as a further row of the firm above']);
  expect(warnings).toEqual([]);
  expect(rejected.map(({ line, reason }) => [line, reason])).toEqual([[4, 'a footer or total, not a firm']]);
});
