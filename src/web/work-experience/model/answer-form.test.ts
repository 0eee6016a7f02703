import { expect, test } from 'vitest';
import type { ClientRequest } from '#contract/work-experience/schema.ts';
import { answerErrors, answerValues, toAnswer } from './answer-form.ts';

const REQUEST = {
  amount: 268_400,
  start_date: '2025-02-03',
  end_date: null,
  contact_name: 'Jane Doe',
} as ClientRequest;
const values = answerValues(REQUEST);
const wrong = (more: Partial<typeof values>, byLink = true) =>
  Object.entries(answerErrors(REQUEST, byLink)({ ...values, ...more })).flatMap(([field, error]) =>
    error ? [field] : [],
  );

test('a confirmation is ready as it is, and says no values', () => {
  expect(wrong({})).toEqual([]);
  expect(toAnswer(values)).toEqual({ answer: 'confirm', reason: null });
});

test('a correction changes something, a refusal has a reason, and who vouches has a name', () => {
  expect(wrong({ answer: 'correct' })).toEqual(['amount']);
  expect(wrong({ answer: 'correct', end_date: '2026-01-15' })).toEqual([]);
  expect(wrong({ answer: 'decline' })).toEqual(['reason']);
  expect([wrong({ name: '' }), wrong({ name: '' }, false), wrong({ name: '', answer: 'not_me' })]).toEqual([
    ['name'],
    [],
    [],
  ]);
});
