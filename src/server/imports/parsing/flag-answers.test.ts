import { expect, test } from 'vitest';
import { readFirms } from '../factory.ts';
import { isDenial, isEndedYes, isUnclearAnswer, isYes } from './yes-no.ts';

test.each([
  ['Yes - expired', 'ended'],
  ['Yes, decertified 5/2026', 'ended'],
  ['Yes (graduated)', 'ended'],
  ['Yes; suspended', 'ended'],
  ['Yes decertified', 'ended'],
  ['Y - withdrawn 3/1/2026', 'ended'],
  ['Yes (application pending)', 'no'],
  ['Yes (self-certified)', 'no'],
  ['Yes - not certified', 'no'],
  ['Yes - on hold', 'unclear'],
  ['Yes (renewal denied)', 'unclear'],
  ['On hold', 'unclear'],
  ['Yes, exp 1/31/2026', 'yes'],
  ['Yes thru 3/2026', 'yes'],
  ['Yes*', 'yes'],
  ['Yes - pending renewal', 'yes'],
  ['Yes (previously denied)', 'yes'],
  ['Yes - suspension lifted', 'yes'],
  ['Yes - suspended 2025, reinstated 2026', 'yes'],
  ['Yes Supply LLC', 'other'],
])('%s answers a question for a certificate: %s', (cell, answer) => {
  const found = isEndedYes(cell)
    ? 'ended'
    : isDenial(cell)
      ? 'no'
      : isUnclearAnswer(cell)
        ? 'unclear'
        : isYes(cell)
          ? 'yes'
          : 'other';
  expect(found).toBe(answer);
});

const read = async (heads: readonly string[], rows: readonly (readonly string[])[]) => {
  const { firms, warnings } = await readFirms(heads, rows);
  const found = firms.map(({ certificates }) =>
    certificates
      .map(({ type, expires_on, ended }) => [type, expires_on, ended && 'ended'].filter(Boolean).join(' '))
      .toSorted(),
  );
  return { found, warnings };
};

const ROWS: readonly (readonly [string, readonly string[]])[] = [
  ['Yes', ['MBE 2028-12-31']],
  ['Yes, exp 1/31/2026', ['MBE 2026-01-31']],
  ['Yes thru 3/2026', ['MBE 2026-03-31']],
  ['Yes (1/31/2026)', ['MBE 2028-12-31']],
  ['Yes - expired', ['MBE 2028-12-31 ended']],
  ['Yes (graduated)', ['MBE 2028-12-31 ended']],
  ['Yes - on hold', []],
  ['Expired', []],
  ['Pending', []],
  ['Under Review', []],
  ['No', []],
  ['No - expired 1/5/2020', []],
];

test('what follows a yes counts: an end before the one of the row, and that it has ended (all firms invented)', async () => {
  const { found, warnings } = await read(
    ['MBE', 'WBE', 'Cert End'],
    ROWS.map(([cell]) => [cell, 'No', '12/31/2028']),
  );
  expect(found).toEqual(ROWS.map(([, expected]) => expected));
  expect(warnings).toEqual([
    'MBE: says that there is no certificate in force',
    'MBE: says that there is no certificate in force',
    'MBE: is neither a yes nor a no',
    'MBE: says that there is no certificate in force',
    'MBE: says that there is no certificate in force',
    'MBE: says that there is no certificate in force',
  ]);
});

test('of an end beside a yes and another in a column of its own the earlier counts, and it is reported', async () => {
  const { found, warnings } = await read(
    ['MBE', 'WBE', 'MBE Expires', 'WBE Expires'],
    [
      ['Yes, exp 1/31/2026', 'No', '12/31/2028', ''],
      ['Yes', 'Yes, exp 1/31/2029', '12/31/2028', '12/31/2028'],
    ],
  );
  expect(found).toEqual([['MBE 2026-01-31'], ['MBE 2028-12-31', 'WBE 2028-12-31']]);
  expect(warnings).toEqual([
    'MBE Expires: is another end than the one beside the type; the earlier counts',
    'WBE Expires: is another end than the one beside the type; the earlier counts',
  ]);
});

test('an unclear yes counts for nothing, although its type has a date of its own', async () => {
  const { found } = await read(
    ['MBE', 'WBE', 'MBE Expires', 'WBE Expires'],
    [
      ['Yes - on hold', 'Yes', '12/31/2028', '12/31/2028'],
      ['Yes', 'No', '12/31/2028', ''],
    ],
  );
  expect(found).toEqual([['WBE 2028-12-31'], ['MBE 2028-12-31']]);
});
