import { expect, test } from 'vitest';
import { csvText, readProposed } from '../factory.ts';
import { buildGoldenRecord } from './golden-record.ts';

test('a legal name is shown without the trade name that is shown beside it, and kept as listed', async () => {
  const rows = [
    ...['Ash LLC dba Ash Rails', 'Elm LLC', 'Dba Consulting Inc', 'Fir LLC t/a Fir Rails', 'Gum LLC\ndba Gum Rails'],
    ...['Hop LLC (dba Hop Rails)', 'Ivy LLC - D/B/A: Ivy Rails'],
  ].map((name) => [name, '1 Elm St', 'MBE']);
  const { firms } = await readProposed('names.csv', csvText([['Business Name', 'Address', 'Certification'], ...rows]));
  const names = firms.map((firm) => {
    const record = buildGoldenRecord([{ agency: 'Harbor Office', listDate: '2026-11-01', firm }]);
    return [record.legal_business_name, record.listed_name, record.trade_name];
  });
  expect(names).toEqual([
    ['Ash LLC', 'Ash LLC dba Ash Rails', 'Ash Rails'],
    ['Elm LLC', null, null],
    ['Dba Consulting Inc', null, null],
    ['Fir LLC', 'Fir LLC t/a Fir Rails', 'Fir Rails'],
    ['Gum LLC', 'Gum LLC dba Gum Rails', 'Gum Rails'],
    ['Hop LLC', 'Hop LLC (dba Hop Rails)', 'Hop Rails'],
    ['Ivy LLC', 'Ivy LLC - D/B/A: Ivy Rails', 'Ivy Rails'],
  ]);
});
