import { describe, expect, test } from 'vitest';
import { US_STATES, US_TERRITORIES } from './businesses/rules/states.ts';
import { percentage, phone, taxId, uuid } from './formats.ts';

describe('phone: optional leading 1, area code in brackets, three digits, dash, four digits [FORM-012, FORM-013, FORM-014]', () => {
  test.each(['(410) 555-0142', '1 (410) 555-0142'])('%s is one', (text) => {
    expect(phone.safeParse(text).success).toBe(true);
  });
  test.each([
    '410-555-0142',
    '(410)555-0142',
    '2 (410) 555-0142',
    '+1 (410) 555-0142',
    '1(410) 555-0142',
    '(410) 555-014',
    '(410) 555-01422',
    '(41) 555-0142',
    '(410) 555 0142',
    '(410) 555-0142 ',
    '(410) 555-0142\n',
    '(４１０) 555-0142',
    '',
  ])('%j is none', (text) => {
    expect(phone.safeParse(text).success).toBe(false);
  });
});

describe('tax id: two digits, dash, up to seven digits [FORM-015]', () => {
  test.each(['52-1234567', '52-1', '00-0000000'])('%s is one', (text) => {
    expect(taxId.safeParse(text).success).toBe(true);
  });
  test.each(['52-12345678', '5-1234567', '521234567', '52-', '52', '52-123456a', '52 1234567', '52-1234567\n', ''])(
    '%j is none',
    (text) => {
      expect(taxId.safeParse(text).success).toBe(false);
    },
  );
});

describe('percentage: a whole number up to 100, never 0 [FORM-007, FORM-008, FORM-009]', () => {
  test.each([1, 50, 100])('%d is one', (number) => {
    expect(percentage.safeParse(number).success).toBe(true);
  });
  test.each([0, -1, 101, 12.5, '50', Number.NaN, null])('%j is none', (number) => {
    expect(percentage.safeParse(number).success).toBe(false);
  });
});

describe('uuid [FORM-016]', () => {
  test('has one spelling', () => {
    expect(uuid.parse('0192F0C4-5B7E-7CC0-8A11-0242AC120002')).toBe('0192f0c4-5b7e-7cc0-8a11-0242ac120002');
  });
  test.each([
    '0192f0c45b7e7cc08a110242ac120002',
    '{0192f0c4-5b7e-7cc0-8a11-0242ac120002}',
    '0192f0c4-5b7e-7cc0-8a11-0242ac12000g',
    '0192f0c4-5b7e-7cc0-8a11-0242ac120002\n',
    '',
    12,
  ])('%j is none', (text) => {
    expect(uuid.safeParse(text).success).toBe(false);
  });
});

describe('the states of the United States', () => {
  test('fifty of them and the District of Columbia, each with one code and one name [FORM-025, FORM-026, FORM-027]', () => {
    expect(US_STATES).toHaveLength(51);
    expect(new Set(US_STATES.map(({ code }) => code)).size).toBe(51);
    expect(new Set(US_STATES.map(({ name }) => name)).size).toBe(51);
    expect(US_STATES.every(({ code, name }) => /^[A-Z]{2}$/.test(code) && /^[A-Z][A-Za-z ]+$/.test(name))).toBe(true);
    expect(US_STATES).toContainEqual({ code: 'DC', name: 'District of Columbia' });
    expect(US_STATES).toContainEqual({ code: 'MD', name: 'Maryland' });
    expect(US_STATES.map(({ name }) => name)).toEqual(US_STATES.map(({ name }) => name).toSorted());
  });
  test('territories are apart from them', () => {
    const codes = new Set(US_STATES.map(({ code }) => code));
    expect(US_TERRITORIES.filter(({ code }) => codes.has(code))).toEqual([]);
  });
});
