import { expect, test } from 'vitest';
import { NOTHING_LISTED } from './alternatives.ts';
import { splitExcludedTerms } from './excluded-terms.ts';

const NOTHING = { ...NOTHING_LISTED, isPlace: () => false };

const read = (question: string) => {
  const { rest, excluded } = splitExcludedTerms(question);
  return [rest, excluded.map((phrase) => phrase.join(' '))];
};

test.each([
  ['demolition, not asbestos', 'demolition ,', ['asbesto']],
  ['construction, no general contractors', 'construction ,', ['general contractor']],
  ['painting but not bridges', 'painting but', ['bridge']],
  ['cleaning, not painting', 'cleaning ,', ['painting']],
  ['demolition not asbestos', 'demolition', ['asbesto']],
  ['trucking except for hazardous waste', 'trucking', ['hazardous waste']],
  ['cleaning without carpets or windows in Bowie', 'cleaning in Bowie', ['carpet', 'window']],
  ['landscaping w/o snow removal services please', 'landscaping please', ['snow']],
  ['cleaning, no carpet cleaning', 'cleaning ,', ['carpet']],
  ['IT support (not staffing)', 'IT support ( )', ['staffing']],
  ['MBE not DBE Chicago', 'MBE Chicago', ['dbe']],
  ['engineers other than civil', 'engineers', ['civil']],
  ['no residential, commercial roofing', ', commercial roofing', ['residential']],
  ['demolición sin asbesto', 'demolición', ['asbesto']],
  ["painters who don't do houses", 'painters who', ['house']],
  ['movers that dont handle pianos', 'movers that', ['piano']],
  ['pintores que no hacen casas', 'pintores que', ['casa']],
  ['window replacement, we do not need cleaning services', 'window replacement , we do', ['cleaning']],
  ["need a plumber, don't want HVAC companies", 'need a plumber ,', ['hvac']],
  ['painting, do not want wallpaper', 'painting , do', ['wallpaper']],
  ['non-DBE trucking', 'trucking', ['dbe']],
  ['trucking by non minority firms', 'trucking by firms', ['minority']],
  ['not woman owned plumber', 'plumber', ['woman']],
  ['women owned not minority engineering', 'women owned engineering', ['minority']],
  ['lawyers who are not African American owned', 'lawyers who are', ['african']],
  ['electrician anywhere but Baltimore', 'electrician', ['baltimore']],
  ['electricista que no sea de Baltimore', 'electricista que', ['baltimore']],
  ['pintura, excepto puentes', 'pintura ,', ['puente']],
] as const)('%s leaves out what follows', (question, rest, excluded) => {
  expect(read(question)).toEqual([rest, excluded]);
});

test('what follows a place that is left out is asked for', () => {
  const isPlace = (words: readonly string[]) => ['prince', 'prince george'].includes(words.join(' '));
  for (const [question, rest] of [
    ['not in Prince George electrician', 'electrician'],
    ['electrician not in Prince George with a license', 'electrician with a license'],
  ] as const)
    expect(splitExcludedTerms(question, { ...NOTHING, isPlace })).toMatchObject({
      rest,
      excluded: [['prince', 'george']],
    });
});

test('numbers are left out where they are codes, unless the cue may be short for "number"', () => {
  const isCode = (digits: string) => digits.startsWith('238');
  const excludedOf = (question: string) => splitExcludedTerms(question, { ...NOTHING, isCode }).excluded;
  expect(excludedOf('541330 not 238210 or 238220')).toEqual([['238210'], ['238220']]);
  expect(excludedOf('construction except 238')).toEqual([['238']]);
  for (const question of ['NAICS code no 238210', 'painters not 300', 'masonry without 541330'])
    expect(excludedOf(question), question).toEqual([]);
});

test('phrases that are left out are kept as typed, by cue', () => {
  const { without } = splitExcludedTerms('landscaping without Snow removal or mulch, not fences');
  expect(without).toEqual(['Snow removal or mulch', 'fences']);
});

test.each([
  ...[
    'No Limits Trucking',
    'without walls ministries',
    'why not catering',
    'not asbestos',
    'not for profit accounting',
  ],
  ...['no job too small painting', 'crew of no more than 10 painters', 'painters no 1', 'non-emergency transportation'],
  ...['sin city painting', 'painters sin city', 'not only painters', 'furnace not working', 'boiler with no heat'],
  ...['door not latching', 'hallway light not turning on', 'AC not cooling in Bowie'],
  ...['plomero a menos de 5 millas de Rockville', 'contador sin fines de lucro', 'we do not have a plumber'],
  ...['we dont have a plumber', "lights don't work", 'plumber, we do not need to hire today'],
  ...['non minority', 'non-profit accounting'],
])('%s leaves nothing out', (question) => {
  expect(read(question)).toEqual([question, []]);
});
