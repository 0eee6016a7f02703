import { expect, test } from 'vitest';
import { EverydayRequests, requestKey } from './everyday-requests.ts';
import { terms } from './tokenize.ts';

const PHONES = 'answer*|pick* phone|call';
const CALLS = 'pick* up phone|call';
const TRASH = 'pick* trash|garbage';
const CHAIRS = 'child* wheelchair* school';
const row = (said: string, code = '561421') => ({ said, words: [], codes: [code] });
/** Among others a word is rare. */
const others = Array.from({ length: 20_000 }, (_, i) => row(`word${i} other${i}`));
const requests = new EverydayRequests([PHONES, CALLS, TRASH, 'contest* telefono|llamada'].map((said) => row(said)));
const found = (question: string) => requests.in(terms(question)).map(({ key }) => key);
const near = (question: string, more: readonly string[] = []) =>
  new EverydayRequests([row(CHAIRS, '485410'), ...more.map((said) => row(said)), ...others])
    .near(terms(question), (term) => term !== 'to')
    .map(({ key }) => key);

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

test('words far from each other are no request, words that say nothing between them do not count', () => {
  const question = terms('answer questions of parents at school who lost a phone');
  const TELLING = new Set(['answer', 'question', 'parent', 'school', 'phone']);
  expect(requests.in(question)).toEqual([]);
  expect(requests.in(question, (term) => TELLING.has(term))).toMatchObject([{ key: requestKey(PHONES) }]);
});

test('two slots are never one word of the question', () => {
  expect(new EverydayRequests([row('fire* firealarm|fire*')]).in(terms('fire'))).toEqual([]);
});

test('the words of a request are those of the narrowest place', () => {
  expect(requests.in(terms('answer mail or answer the phone'))).toMatchObject([{ at: [3, 5] }]);
});

test('a request of which one word of three is missing is near, unless others as near mean another trade', () => {
  expect(near('children in wheelchairs to the clinic')).toEqual([requestKey(CHAIRS)]);
  expect(near('children to the clinic')).toEqual([]);
  expect(near('children in wheelchairs to the clinic', ['wheelchair* clinic home'])).toEqual([]);
});

test('common words are near no request', () => {
  const common = Array.from({ length: 2000 }, (_, i) => [`child* word${i}`, `wheelchair* word${i}`]).flat();
  expect(near('children in wheelchairs to the clinic', common)).toEqual([]);
});
