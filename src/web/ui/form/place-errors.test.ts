import { expect, test } from 'vitest';
import { ApiError } from '#web/api.ts';
import { placeErrors } from './place-errors.ts';

const rejected = (...errors: [field: string, detail: string][]) =>
  new ApiError(400, 'title: is missing', { errors: errors.map(([field, detail]) => ({ field, detail })) });
const FIELDS = ['title', 'rules', 'certificates'];

test('places an error of the body at its field, as a sentence', () => {
  const placed = placeErrors(rejected(['body.title', 'is missing']), FIELDS);
  expect(placed.at('title')).toBe('Is missing');
  expect(placed.at('rules')).toBeUndefined();
  expect(placed.alert).toBeNull();
});

test('places a nested error at its path and at the field that contains it', () => {
  const placed = placeErrors(rejected(['body.rules.1.claim', 'is too long'], ['body.rules.10.claim', 'x']), FIELDS);
  expect(placed.at('rules.1.claim')).toBe('Is too long');
  expect(placed.at('rules.0.claim')).toBeUndefined();
  expect(placed.at('rules')).toBe('Is too long');
  expect(placed.alert).toBeNull();
});

test('shows errors without a field in the alert', () => {
  const placed = placeErrors(rejected(['body.title', 'is missing'], ['body.version', 'is too old']), FIELDS);
  expect(placed.at('title')).toBe('Is missing');
  expect(placed.alert).toBe('Is too old');
});

test('shows the summary of the server where no error has a field', () => {
  expect(placeErrors(rejected(['body.version', 'is too old']), FIELDS).alert).toBe('title: is missing');
  expect(placeErrors(new ApiError(409, 'Someone else was first.'), FIELDS).alert).toBe('Someone else was first.');
});

test('shows other failures in the alert', () => {
  const placed = placeErrors(new TypeError('No passkey was chosen.'), FIELDS);
  expect([placed.at('title'), placed.alert]).toEqual([undefined, 'No passkey was chosen.']);
});

test('shows nothing without an error', () => {
  const placed = placeErrors(null, FIELDS);
  expect([placed.at('title'), placed.alert]).toEqual([undefined, null]);
});
