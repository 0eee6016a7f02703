import { expect, test } from 'vitest';
import { csvText, readProposed } from '../factory.ts';

test.each([
  ['6/30/27*', '2027-06-30', false],
  ['6/30/2027 †', '2027-06-30', false],
  ['EXT. TO 12/31/2026', '2026-12-31', false],
  ['Extended to 12/31/2026', '2026-12-31', false],
  ['Provisional - 12/31/26', '2026-12-31', false],
  ['06/30/2027 - pending renewal', '2027-06-30', false],
  ['Susp. 7/1/26', null, true],
  ['Suspended 7/1/2026', null, true],
  ['Grad. 1/1/2025', null, true],
  ['12/31/2027 - Revoked', null, true],
  ['6/30/2027 - renewal denied', null, false],
  ['1/1/2027 - on hold', null, false],
  ['Issued 1/1/2024', null, false],
  ['Pending recertification - expired 10/15/2026', '2026-10-15', false],
  ['exp 10/15/2026 - pending', '2026-10-15', false],
  ['Renewal in process - 10/15/2026', '2026-10-15', false],
  ['10/15/2026, renewal pending', '2026-10-15', false],
  ['12/31/2027 extended', '2027-12-31', false],
  ['6/30/2027 ext.', '2027-06-30', false],
  ['10/15/2027 reinstated', '2027-10-15', false],
  ['10/15/2027 initial', null, false],
  ['Renewal denied 10/15/2027', null, false],
  ['10/15/2027 suspended', null, true],
  ['10/15/2027 (on hold)', '2027-10-15', true],
])('the end %s is the day %s, and has ended: %s', async (cell, end, ended) => {
  const { firms } = await readProposed(
    'list.csv',
    csvText([
      ['Company', 'City', 'State', 'Certification', 'Expiration Date'],
      ['Alder LLC', 'Gary', 'IN', 'MBE', cell],
      ['Birch LLC', 'Gary', 'IN', 'MBE', '1/1/2028'],
      ['Cedar LLC', 'Gary', 'IN', 'MBE', '1/1/2028'],
    ]),
  );
  const [certificate] = firms[0]?.certificates ?? [];
  expect([certificate?.expires_on, certificate?.ended ?? false]).toEqual([end, ended]);
});
