import { expect, test } from 'vitest';
import { EverydayRequests, requestKey } from './everyday-requests.ts';
import { terms } from './tokenize.ts';

const PHONES = 'answer*|pick* phone|call';
const CALLS = 'pick* up phone|call';
const TRASH = 'pick* trash|garbage';
const requests = new EverydayRequests([PHONES, CALLS, TRASH, 'contest* telefono|llamada']);
const found = (question: string) => requests.in(terms(question)).map(({ key }) => key);

test.each([
  ['somebody to answer the phones', [requestKey(PHONES)]],
  ['our phones need to be answered', [requestKey(PHONES)]],
  ['contesten los teléfonos', [requestKey('contest* telefono|llamada')]],
  ['answer emails', []],
  ['phones', []],
])('a request is found in any order and form: %s', (question, expected) => {
  expect(found(question)).toEqual(expected);
});

test('a request of more words comes before one that shares a word with it', () => {
  expect(found('pick up the phones')).toEqual([requestKey(CALLS)]);
});

test('requests that share no word are all found', () => {
  expect(found('pick up the phone and pick up the trash').toSorted()).toEqual(
    [requestKey(CALLS), requestKey(TRASH)].toSorted(),
  );
});

test('words far from each other are no request', () => {
  expect(found('answer questions of parents at school who lost a phone')).toEqual([]);
});

test('two slots are never one word of the question', () => {
  expect(new EverydayRequests(['fire* firealarm|fire*']).in(terms('fire'))).toEqual([]);
});

test('the words of a request are those of the narrowest place', () => {
  expect(requests.in(terms('answer mail or answer the phone'))).toEqual([{ key: requestKey(PHONES), at: [3, 5] }]);
});
