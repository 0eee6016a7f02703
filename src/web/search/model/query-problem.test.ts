import { expect, test } from 'vitest';
import { ApiError } from '#web/api.ts';
import { queryProblem } from './query-problem.ts';
import { isWordless } from './wordless.ts';

const refused = (field: string, detail: string, status = 400) =>
  new ApiError(status, 'Check the request', { errors: [{ field, detail }] });

test('a refused search names the parameter, its value and the reason', () => {
  const state = { zip: '99999', naics: ['99', '23'] };
  expect(queryProblem(refused('query.zip', 'is not a ZIP code in use'), state)).toEqual({
    parameter: 'zip',
    value: '99999',
    detail: 'is not a ZIP code in use',
  });
  expect(queryProblem(refused('query.naics.0', 'is not a NAICS code'), state)).toMatchObject({ value: '99, 23' });
});

test.each([
  ['a lost connection', new ApiError(0, 'The server did not answer.')],
  ['a failure of the server', refused('query.zip', 'failed', 503)],
  ['a refusal of something else', refused('body.name', 'is missing')],
  ['success', null],
])('%s is no refused search', (_, error) => {
  expect(queryProblem(error, { zip: '21201' })).toBeNull();
});

test.each([
  ['%', true],
  ['🔧', true],
  ['—!?', true],
  ['', false],
  ['é', false],
  ['24/7', false],
])('%j is wordless: %s', (text, wordless) => {
  expect(isWordless(text)).toBe(wordless);
});
