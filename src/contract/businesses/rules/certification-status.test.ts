import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CertificateStatement, codeCovers, decideCertification, validityPeriod } from './certification-status.ts';
import { explainStatus } from './explain-status.ts';

const certificate = (more: Partial<CertificateStatement> & { type?: string; number?: string | null } = {}) => ({
  type: 'MBE',
  number: '24-361882',
  issued_on: '2025-07-01',
  expires_on: '2027-06-30',
  lapsed_on: null,
  list_date: '2026-11-02',
  naics: ['238210', '541'],
  ...more,
});
const undated = { issued_on: null, expires_on: null };

describe('one certificate', () => {
  test.each([
    ['valid, no code given', {}, null, '2026-11-20', 'yes', 'covered'],
    ['on its issue date', {}, null, '2025-07-01', 'yes', 'covered'],
    ['the day before its issue date', {}, null, '2025-06-30', 'no', 'issued later'],
    ['on its last day', {}, null, '2027-06-30', 'yes', 'covered'],
    ['the day after', {}, null, '2027-07-01', 'no', 'ended'],
    ['the exact code', {}, '238210', '2026-11-20', 'yes', 'covered'],
    ['a code below a certified one', {}, '541511', '2026-11-20', 'yes', 'covered'],
    ['a code above a certified one', {}, '238', '2026-11-20', 'no', 'other codes'],
    ['another code', {}, '238220', '2026-11-20', 'no', 'other codes'],
    ['a code, but none certified', { naics: [] }, '238210', '2026-11-20', 'not known', 'codes not said'],
    ['no code, none certified', { naics: [] }, null, '2026-11-20', 'yes', 'covered'],
    ['missing from a complete list', { lapsed_on: '2026-10-01' }, null, '2026-10-01', 'no', 'lapsed'],
    ['the day before that list', { lapsed_on: '2026-10-01' }, null, '2026-09-30', 'yes', 'covered'],
    ['expired, then missing', { expires_on: '2026-01-31', lapsed_on: '2026-10-01' }, null, '2026-11-20', 'no', 'ended'],
    ['no expiry date, on the list date', { expires_on: null }, null, '2026-11-02', 'yes', 'covered'],
    ['no expiry date, the day after the list', { expires_on: null }, null, '2026-11-03', 'not known', 'after the list'],
    ['no issue date, before the list', { issued_on: null }, null, '2026-11-01', 'not known', 'before the list'],
    ['no dates, on the list date', undated, null, '2026-11-02', 'yes', 'covered'],
    [
      'no expiry date, between its last list and the one without it',
      { expires_on: null, lapsed_on: '2027-01-10' },
      null,
      '2026-12-01',
      'not known',
      'after the list',
    ],
    [
      'on a list of unknown date, whatever it prints',
      { list_date: null },
      null,
      '2026-11-20',
      'not known',
      'list not dated',
    ],
    [
      'no dates, on a list of unknown date',
      { ...undated, list_date: null },
      null,
      '2026-11-20',
      'not known',
      'list not dated',
    ],
    [
      'ended by the print of a list of unknown date',
      { list_date: null, expires_on: '2026-01-31' },
      null,
      '2026-11-20',
      'no',
      'ended',
    ],
    [
      'issued later by the print of a list of unknown date',
      { list_date: null },
      null,
      '2025-01-01',
      'no',
      'issued later',
    ],
    ['issued after the list', { issued_on: '2027-01-01', expires_on: null }, null, '2026-12-01', 'no', 'issued later'],
  ] as const)('%s', (_name, more, code, date, answer, reason) => {
    const only = certificate(more);
    const verdict = decideCertification([only], [], { code, date });
    expect(verdict).toMatchObject({ answer, reason, certificates: [only] });
    expect(verdict.list_date).toBe(reason === 'lapsed' ? '2026-10-01' : only.list_date);
  });
});

describe('several certificates', () => {
  const ended = certificate({ number: '1', expires_on: '2026-01-31', list_date: '2026-01-01' });
  const open = certificate({ number: '2', expires_on: null });
  const other = certificate({ number: '3', naics: ['811310'] });
  const good = certificate({ number: '4' });
  const asked = { code: '238210', date: '2026-11-20' };

  test('answers yes if any certificate covers the code', () => {
    expect(decideCertification([ended, open, other, good], [], asked)).toMatchObject({
      answer: 'yes',
      certificates: [good],
    });
  });
  test('answers not known if none covers the code and one is inconclusive', () => {
    expect(decideCertification([ended, open, other], [], asked)).toMatchObject({
      answer: 'not known',
      certificates: [open],
    });
  });
  test('gives the closest of several reasons for no', () => {
    expect(decideCertification([ended, other], [], asked)).toMatchObject({
      reason: 'other codes',
      certificates: [other],
    });
  });
});

test.each([
  [[], '2026-11-20', 'not known', null],
  [['2026-11-20'], '2026-11-20', 'no', '2026-11-20'],
  [['2026-11-20'], '2026-11-21', 'not known', null],
  [['2026-11-20'], '2026-11-19', 'not known', null],
  [['2026-12-01', '2026-03-01', '2026-06-01'], '2026-11-20', 'no', '2026-06-01'],
] as const)('a firm on no list, complete lists of %j, on %s: %s', (lists, date, answer, list_date) => {
  expect(decideCertification([], lists, { code: null, date })).toMatchObject({ answer, list_date, certificates: [] });
});

test('a code covers itself and the codes below it', () => {
  expect([
    codeCovers('238', '238210'),
    codeCovers('238210', '238210'),
    codeCovers('238210', '238'),
    codeCovers('541', '238'),
  ]).toEqual([true, true, false, false]);
});

const aDay = fc
  .integer({ min: 0, max: 60 })
  .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
const someCodes = fc.subarray(['23', '238', '238210', '2382', '541', '541511']);
const aCertificate = fc.record({
  type: fc.constantFrom('MBE', 'WBE'),
  number: fc.option(fc.constantFrom('1', '2')),
  issued_on: fc.option(aDay),
  expires_on: fc.option(aDay),
  lapsed_on: fc.option(aDay),
  list_date: fc.option(aDay),
  naics: someCodes,
});

describe('random certificates', () => {
  const given = [fc.array(aCertificate, { maxLength: 4 }), fc.array(aDay, { maxLength: 3 }), aDay] as const;

  test('answers yes exactly if one certificate valid on the date covers the code', () => {
    fc.assert(
      fc.property(...given, fc.option(fc.constantFrom('23', '238210', '541511')), (list, complete, date, code) => {
        const good = list.filter((one) => {
          const days = validityPeriod(one);
          const isCovered = code === null || one.naics.some((certified) => code.startsWith(certified));
          return days !== null && days.from <= date && date <= days.until && isCovered;
        });
        const verdict = decideCertification(list, complete, { code, date });
        expect(verdict.answer === 'yes').toBe(good.length > 0);
        if (good.length > 0) expect(verdict.certificates).toEqual(good);
      }),
    );
  });

  test('ignores the order of certificates and lists, and never loses a yes by adding certificates', () => {
    fc.assert(
      fc.property(...given, aCertificate, (list, complete, date, more) => {
        const asked = { code: '238210', date };
        const verdict = decideCertification(list, complete, asked);
        expect(decideCertification(list.toReversed(), complete.toReversed(), asked)).toEqual({
          ...verdict,
          certificates: verdict.certificates.toReversed(),
        });
        if (verdict.answer === 'yes') expect(decideCertification([...list, more], complete, asked).answer).toBe('yes');
      }),
    );
  });

  test('explains the status in one sentence', () => {
    fc.assert(
      fc.property(...given, (list, complete, date) => {
        const asked = { code: '238210', date };
        const said = explainStatus(decideCertification(list, complete, asked), {
          agency: 'City of Baltimore',
          ...asked,
        });
        expect(said).toMatch(/^[A-Z].+\.$/);
        expect(said).not.toMatch(/null|undefined|Invalid| {2}| on[,.]/);
      }),
    );
  });
});

test.each([
  [[certificate()], '238210', 'MBE 24-361882 is in force on November 20, 2026 and covers 238210.'],
  [
    [certificate({ number: null }), certificate({ type: 'SBE', number: '7' })],
    null,
    'The MBE certificate and SBE 7 are in force on November 20, 2026.',
  ],
  [
    [certificate()],
    '238',
    'MBE 24-361882 is in force on November 20, 2026, but not for 238: the list of November 2, 2026 names only 238210 of it.',
  ],
  [
    [certificate({ naics: ['111', '112', '113', '114', '115'] })],
    '238210',
    'MBE 24-361882 is in force on November 20, 2026, but not for 238210: the list of November 2, 2026 names 111, 112, 113, and 2 more.',
  ],
  [[certificate({ expires_on: '2026-11-12' })], null, 'MBE 24-361882 ended on November 12, 2026.'],
  [
    [certificate({ expires_on: '2026-11-12' }), certificate({ number: '2', expires_on: '2026-03-01' })],
    null,
    'MBE 24-361882 and MBE 2 had ended by then, the last of them on November 12, 2026.',
  ],
  [
    [certificate({ expires_on: null })],
    null,
    'The list of November 2, 2026 includes MBE 24-361882 without an end date. Only a later list would tell.',
  ],
  [
    [certificate({ list_date: null })],
    null,
    'A list includes MBE 24-361882, but the date of that list is not known, so it does not tell about November 20, 2026.',
  ],
  [[], null, 'No list from City of Baltimore includes the firm, and no complete list covers November 20, 2026.'],
])('explains the status: %#', (list, code, sentence) => {
  const asked = { code, date: '2026-11-20' };
  expect(explainStatus(decideCertification(list, [], asked), { agency: 'City of Baltimore', ...asked })).toBe(sentence);
});
