import { expect, test } from 'vitest';
import { answerErrors, answerValues, toAnswer } from './answer-form.ts';

const GIVEN = {
  stars: 4,
  quality: 'yes',
  on_time: null,
  communication: 'no',
  hire_again: null,
  words: 'Careful.',
  name: 'Jane Doe',
  company: null,
  privacy: 'hiring',
} as const;

test('an answer comes back from the form as it was', () => {
  expect(toAnswer(answerValues({ answer: GIVEN, name: 'J.' }))).toEqual(GIVEN);
});

test('a new form needs stars, and a company where only that is shown', () => {
  const empty = answerValues({ answer: null, name: 'Jane Doe' });
  expect(empty.name).toBe('Jane Doe');
  expect(Object.entries(answerErrors(empty)).flatMap(([field, error]) => (error ? [field] : []))).toEqual(['stars']);
  expect(answerErrors({ ...empty, privacy: 'company' }).company).toBeTruthy();
});
