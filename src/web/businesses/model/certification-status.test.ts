import fc from 'fast-check';
import { expect, test } from 'vitest';
import { certificationStatusQuery } from '#contract/businesses/schema.ts';
import { parseStatusQuery, withDefaults } from './certification-status.ts';

test('parseStatusQuery keeps valid parameters and drops the rest', () => {
  const asked = { agency: ' City of Baltimore ', code: '238210', date: '2026-11-20' };
  expect(parseStatusQuery({ ...asked, color: 'red' })).toEqual({ ...asked, agency: 'City of Baltimore' });
  expect(parseStatusQuery({ agency: ['a', 'b'], code: '2', date: '2026-02-30' })).toEqual({});
  expect(parseStatusQuery({ date: '1899-12-31' })).toEqual({});
});

test('parseStatusQuery only returns what the server accepts', () => {
  const value = fc.oneof(fc.string(), fc.array(fc.string()), fc.constantFrom('238210', '2026-11-20', '\u0000', ' '));
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('agency', 'code', 'date'), value), (raw) => {
      const question = parseStatusQuery(raw);
      expect(certificationStatusQuery.safeParse({ agency: 'Any', ...question }).error?.issues ?? []).toEqual([]);
      expect(parseStatusQuery({ ...question })).toEqual(question);
    }),
  );
});

const certificate = {
  id: '018f0000-0000-7000-8000-000000000001',
  type: 'MBE',
  number: null,
  issued_on: null,
  expires_on: null,
  group: null,
  naics: [],
  lapsed_on: null,
  list_date: '2026-11-02',
  listed_by: null,
};

test('withDefaults adds today and the agency of a certificate in force', () => {
  const certificates = [
    { ...certificate, agency: 'Lapsed', lapsed_on: '2026-01-01' },
    { ...certificate, agency: 'Open' },
    { ...certificate, agency: 'In force', expires_on: '2027-06-30' },
  ];
  expect(withDefaults({}, { certificates }, '2026-11-20')).toEqual({ agency: 'In force', date: '2026-11-20' });
  const asked = { agency: 'Open', code: '23', date: '2026-01-01' };
  expect(withDefaults(asked, { certificates }, '2026-11-20')).toEqual(asked);
  expect(withDefaults({}, { certificates: [] }, '2026-11-20')).toEqual({ date: '2026-11-20' });
});
