import { expect, test } from 'vitest';
import { requestKey } from '../text/synonym.ts';
import { terms } from '../text/tokenize.ts';
import { EverydayRequests } from './everyday-requests.ts';

const PHONES = 'answer*|pick* phone|call';
const CALLS = 'pick* up phone|call';
const TRASH = 'pick* trash|garbage';
const SNOW = 'plow* snow|ice';
const CHAIRS = 'child* wheelchair* school';
const row = (said: string, code = '561421') => ({ said, words: [], codes: [code] });
/** Among others a word is rare. */
const others = Array.from({ length: 20_000 }, (_, i) => row(`word${i} other${i}`));
const requests = new EverydayRequests(
  [PHONES, CALLS, TRASH, SNOW, 'contest* telefono|llamada'].map((said) => row(said)),
);
const found = (question: string) => requests.in(terms(question)).map(({ key }) => key);
const near = (question: string, more: readonly string[] = []) =>
  new EverydayRequests([row(CHAIRS, '485410'), ...more.map((said) => row(said)), ...others])
    .in(terms(question), (term) => term === 'dialysis')
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

test('a request of more telling words is meant alone', () => {
  const more = new EverydayRequests([row('plow* snow'), row('watch* store night', '561612')]);
  expect(more.in(terms('watch the store at night and plow the snow'))).toMatchObject([{ at: [0, 2, 4] }]);
  const told = new EverydayRequests([row('watch* our new'), row('watch* store', '561612')]);
  expect(told.in(terms('watch our new store'))).toMatchObject([{ at: [0, 3] }]);
  expect(found('pick up the phones')).toEqual([requestKey(CALLS)]);
});

test('requests of as many words that share none are all found', () => {
  expect(found('pick trash and plow snow').toSorted()).toEqual([requestKey(SNOW), requestKey(TRASH)].toSorted());
});

test('words far from each other are no request, words that say nothing between them do not count', () => {
  expect(found('answer letters of parents, teachers, schools, churches, neighbors by phone')).toEqual([]);
  expect(found('answer what somebody who we need would like to ask on the phone')).toEqual([requestKey(PHONES)]);
});

test('two slots are never one word of the question', () => {
  expect(new EverydayRequests([row('fire* firealarm|fire*')]).in(terms('fire'))).toEqual([]);
});

test('the words of a request are those of the narrowest place', () => {
  expect(requests.in(terms('answer mail or answer the phone'))).toMatchObject([{ at: [3, 5] }]);
});

test('a request of which a sentence lacks one word of three is meant, unless others as near mean another trade', () => {
  expect(near('we bring children in wheelchairs to the clinic')).toEqual([requestKey(CHAIRS)]);
  expect(near('children in wheelchairs')).toEqual([]);
  expect(near('we bring the children to the clinic')).toEqual([]);
  expect(near('we bring children in wheelchairs to dialysis')).toEqual([]);
  expect(near('we bring children in wheelchairs to the clinic', ['wheelchair* clinic home'])).toEqual([]);
});

test('common words are no request', () => {
  const common = Array.from({ length: 2000 }, (_, i) => [`child* word${i}`, `wheelchair* word${i}`]).flat();
  expect(near('we bring children in wheelchairs to the clinic', common)).toEqual([]);
});
