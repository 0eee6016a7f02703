import { expect, test } from 'vitest';
import { groupOfHeader, readHours, readLevel, readRace, readResidence, readSex, readZip } from './rules/words.ts';
import { mappingFault } from './rules.ts';

const said = (read: { value: unknown } | { reason: string }) => ('value' in read ? read.value : null);

test.each([
  ['Hispanic or Latino', 'hispanic'],
  ['White (Not of Hispanic Origin)', 'white'],
  ['Black, Non-Hispanic', 'black'],
  ['African American', 'black'],
  ['American Indian or Alaska Native', 'native'],
  ['Native Hawaiian or Other Pacific Islander', 'pacific'],
  ['Asian', 'asian'],
  ['Two or More Races', 'two_or_more'],
  ['Not Specified', 'not_stated'],
  ['Declined to answer', 'not_stated'],
  ['W', 'white'],
  ['Martian', null],
])('%s is the group %s', (text, race) => {
  expect(said(readRace(text))).toBe(race);
});

test('words of sexes, levels and residences', () => {
  expect(['F', 'Female', 'woman', 'M', 'Male', 'Non-binary', 'Unknown', 'Q'].map((one) => said(readSex(one)))).toEqual([
    ...['female', 'female', 'female', 'male', 'male', 'nonbinary', 'not_stated', null],
  ]);
  expect(
    ['Journeyman', 'J', 'Journey Worker', 'Apprentice', 'App', 'Trainee', 'Boss'].map((one) => said(readLevel(one))),
  ).toEqual([...['journey', 'journey', 'journey', 'apprentice', 'apprentice', 'trainee', null]]);
  expect(
    ['Yes', 'N', 'Non-resident', 'City Resident', 'unknown', 'maybe'].map((one) => said(readResidence(one))),
  ).toEqual([...['resident', 'nonresident', 'nonresident', 'resident', 'unknown', null]]);
});

test('ZIP codes and hours as spreadsheets leave them', () => {
  expect(
    ['1913', '21230', '21230-1234', '603', '019603862', '0', '2123O', '123456'].map((one) => said(readZip(one))),
  ).toEqual([...['01913', '21230', '21230', '00603', '01960', null, null, null]]);
  expect(
    ['1,351.25', '0.30000000000000004', '8 hrs', '.5', '-8', '(8)', '8.123', '1,2', '8:30', '1e3'].map((one) =>
      said(readHours(one)),
    ),
  ).toEqual([...[135_125, 30, 800, 50, null, null, null, null, null, null]]);
});

test.each([
  ['Black Male Hours', { race: 'black', sex: 'male', measure: 'hours' }],
  ['White (Not Hispanic) Female', { race: 'white', sex: 'female', measure: 'hours' }],
  ['# Hispanic M', { race: 'hispanic', sex: 'male', measure: 'people' }],
  ['Total Female', { race: null, sex: 'female', measure: 'hours' }],
  ['Employee Hours', { race: null, sex: null, measure: 'hours' }],
  ['Not Specified', { race: 'not_stated', sex: null, measure: 'hours' }],
])('the column %s counts %o', (header, group) => {
  expect(groupOfHeader(header)).toEqual({ column: header, ...group });
});

test.each(['Minority Hours', 'Zip Code', 'Contractor', '% Female', 'Native American Owned Business'])(
  'the column %s counts no group',
  (header) => {
    expect(groupOfHeader(header)).toBeUndefined();
  },
);

test('a mapping says all that a row cannot do without', () => {
  const columns = { month: 'M', firm: 'E', trade: 'T', level: 'L', sex: 'S', race: 'R', hours: 'H' };
  expect(mappingFault('workforce-utilization', { layout: 'rows', columns })).toBeNull();
  for (const [field, words] of [
    ['month', 'the month'],
    ['firm', 'the employer'],
    ['race', 'the race'],
    ['hours', 'the hours'],
  ] as const) {
    const { [field]: _, ...rest } = columns;
    expect(mappingFault('workforce-utilization', { layout: 'rows', columns: rest })).toContain(words);
  }
  const { month: _, ...rest } = columns;
  expect(
    mappingFault('workforce-utilization', { layout: 'rows', columns: rest, fixed: { month: '2026-10' } }),
  ).toBeNull();
  expect(mappingFault('workforce-utilization', { layout: 'rows', columns: { ...columns, note: 'H' } })).toContain(
    'twice',
  );
  expect(mappingFault('contracting', { layout: 'rows', columns: { firm: 'F', award: 'A' } })).toBeNull();
  expect(mappingFault('contracting', { layout: 'rows', columns: { firm: 'F', paid: 'A' } })).toContain('the month');
  expect(mappingFault('local-hiring', { layout: 'rows', columns: { firm: 'F', trade: 'T', date: 'D' } })).toBeNull();
});
