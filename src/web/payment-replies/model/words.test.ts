import { expect, test } from 'vitest';
import { ApiError } from '#web/api.ts';
import { browserLanguage, dayIn, failureOf, monthIn, toCents } from './words.ts';

test('the first language of the browser that we have', () => {
  expect(browserLanguage(['es-MX', 'en-US'])).toBe('es');
  expect(browserLanguage(['fr-FR', 'en-GB', 'es'])).toBe('en');
  expect(browserLanguage(['pt-BR'])).toBe('en');
});

test('months and days in both, whatever the time zone of the machine', () => {
  expect([monthIn('2026-10', 'en'), monthIn('2026-10', 'es')]).toEqual(['October 2026', 'Octubre de 2026']);
  expect([dayIn('2026-10-01', 'en'), dayIn('2026-10-01', 'es')]).toEqual(['October 1, 2026', '1 de octubre de 2026']);
});

test.each([
  ['8000', 8_000_00],
  ['8000.5', 8_000_50],
  ['8000.05', 8_000_05],
  ['0', 0],
  ['', null],
  ['-1', null],
  ['1.234', null],
])('the amount “%s” is %s cents', (typed, cents) => {
  expect(toCents(typed)).toBe(cents);
});

test('failures are said in the words of the page', () => {
  const of = (status: number) => failureOf(new ApiError(status, ''));
  expect([412, 409, 404, 403, 429, 500].map(of)).toEqual(['changed', 'closed', 'closed', 'payer', 'busy', 'other']);
  expect(failureOf(new TypeError())).toBe('other');
});
