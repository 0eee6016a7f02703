import { expect, test } from 'vitest';
import { ApiError } from '#web/api.ts';
import { placeErrors } from './place-errors.ts';

const refused = (...errors: [field: string, detail: string][]) =>
  new ApiError(400, 'title: is missing', { errors: errors.map(([field, detail]) => ({ field, detail })) });
const FIELDS = ['title', 'rules', 'certificates'];

test('an error of the body stands at its field, as a sentence, and nowhere else', () => {
  const placed = placeErrors(refused(['body.title', 'is missing']), FIELDS);
  expect(placed.at('title')).toBe('Is missing');
  expect(placed.at('rules')).toBeUndefined();
  expect(placed.alert).toBeNull();
});

test('an error of a part stands at the part, and at the field that holds it', () => {
  const placed = placeErrors(refused(['body.rules.1.claim', 'is too long'], ['body.rules.10.claim', 'x']), FIELDS);
  expect(placed.at('rules.1.claim')).toBe('Is too long');
  expect(placed.at('rules.0.claim')).toBeUndefined();
  expect(placed.at('rules')).toBe('Is too long');
  expect(placed.alert).toBeNull();
});

test('what belongs to none of the fields stands in the alert', () => {
  const placed = placeErrors(refused(['body.title', 'is missing'], ['body.version', 'is too old']), FIELDS);
  expect(placed.at('title')).toBe('Is missing');
  expect(placed.alert).toBe('Is too old');
});

test('where no error has a field the alert says what the server said of the whole', () => {
  expect(placeErrors(refused(['body.version', 'is too old']), FIELDS).alert).toBe('title: is missing');
  expect(placeErrors(new ApiError(409, 'Someone else was first.'), FIELDS).alert).toBe('Someone else was first.');
});

test('a failure of another kind stands in the alert', () => {
  const placed = placeErrors(new TypeError('No passkey was chosen.'), FIELDS);
  expect([placed.at('title'), placed.alert]).toEqual([undefined, 'No passkey was chosen.']);
});

test('without a failure nothing is said', () => {
  const placed = placeErrors(null, FIELDS);
  expect([placed.at('title'), placed.alert]).toEqual([undefined, null]);
});
