import { expect, test } from 'vitest';
import { NOTHING_LISTED } from '../query/alternatives.ts';
import { parseQuery } from '../query/parse-query.ts';
import { OwnerPhrases } from './owner-phrases.ts';
import { wordsOfGroup } from './ownership.ts';

const owners = new OwnerPhrases([
  { said: 'korean', groups: ['pacific'], also: [] },
  { said: 'south asian', groups: ['subcontinent'], also: [] },
  { said: 'african american', groups: ['black'], also: [] },
  { said: 'aa', groups: ['black'], also: [] },
  { said: 'latina', groups: ['hispanic'], also: ['woman'] },
  { said: 'polish', groups: [], also: [] },
]);
const read = (question: string) =>
  parseQuery(owners.apart(question), false, { ...NOTHING_LISTED, owners }).words.map(
    ({ word, others = [], groups = [], role }) => [role, [word, ...others].join('|'), ...groups].join(' '),
  );

test.each([
  ['Korean-owned paving', ['ownership korean pacific', 'asked paving']],
  ['paving owned by a Korean', ['asked paving', 'ownership korean pacific']],
  ['Korean American owners', ['ownership korean pacific']],
  ['korean firms', ['ownership korean pacific']],
  ['korean grocery', ['asked korean', 'asked grocery']],
  ['South Asian owned', ['ownership south asian subcontinent']],
  [
    'roofers south Baltimore Korean owned',
    ['asked roofer', 'asked south', 'asked baltimore', 'ownership korean pacific'],
  ],
  ['west or south Korean-owned', ['asked west', 'asked south', 'ownership korean pacific']],
  ['African American women owned', ['ownership african american black', 'ownership women']],
  ['Korean or African American owned', ['ownership korean|african american pacific black']],
  ['AA owned', ['ownership aa black']],
  ['AA company', ['asked aa']],
  ['polish owned', ['ownership polish']],
  ['polish company', ['asked polish']],
  ['womenowned paving', ['ownership women', 'asked paving']],
  ['renowned paving', ['asked renowned', 'asked paving']],
  ['Latina owned', ['ownership latina hispanic', 'ownership woman']],
  ['empresa latina de limpieza', ['ownership latina hispanic', 'asked limpieza']],
  ['dueños latinos', ['ownership latino']],
  ['empresa de mujeres latinas', ['ownership mujere', 'ownership latina hispanic', 'ownership woman']],
  ['building owner', ['asked building', 'asked owner']],
  ['family owned bakery', ['asked family', 'asked owned', 'asked bakery']],
])('%s', (question, words) => {
  expect(read(question)).toEqual(words);
});

test.each([
  ['ASIAN AMERICAN SUB-CONTINENT', ['subcontinent'], ['pacific', 'native']],
  ['Asian-Indian', ['subcontinent'], ['pacific', 'native']],
  ['Asian Pacific', ['asian', 'pacific'], ['subcontinent']],
  ['Asian', ['pacific', 'subcontinent'], []],
  ['American Indian', ['native'], ['subcontinent']],
  ['Black', ['african', 'black'], ['white']],
  ['Latino', ['hispanic'], []],
  ['Non-Minority Woman', ['white', 'woman'], ['minority']],
  ['FEMALE', ['female', 'white'], ['minority']],
  ['AFRICAN AMERICAN / FEMALE', ['black', 'female'], ['white']],
])('the group %s is found by %j and not by %j', (spelling, words, others) => {
  const found = wordsOfGroup(spelling);
  expect(words.filter((word) => !found.includes(word))).toEqual([]);
  expect(others.filter((word) => found.includes(word))).toEqual([]);
});
