import { describe, expect, test } from 'vitest';
import { csvText, readProposed } from '../factory.ts';

/** A list of two firms with this column besides their names and types (all firms invented). */
const listWith = (header: string, texts: readonly [string, string]) =>
  readProposed(
    'list.csv',
    csvText([
      ['Firm Name', 'City', 'State', 'Phone', header, 'Certification Type'],
      ['Alder Inc', 'Waco', 'TX', '254-555-0110', texts[0], 'DBE'],
      ['Birch LLC', 'Waco', 'TX', '254-555-0111', texts[1], 'MBE'],
    ]),
  );

describe('what a firm does is its description', () => {
  test.each([
    'Line(s) of Work',
    'Lines of Work',
    'Primary Line of Business',
    'Type of Work',
    'Type(s) of Work Performed',
    'Kind of Work',
    'Scope of Work',
    'Nature of Work',
    'Field of Work',
    'Work Performed',
    'Work Specialties',
    'Trade(s)',
    'Trade / Specialty',
    'Specialty',
    'Specialty Area(s)',
    'Area(s) of Specialization',
    'Commodities',
    'Core Competency',
    'Core Competencies',
    'Expertise',
    'What we do',
    'What does your company do?',
    'Services We Offer',
    'Business Activities',
    'Primary Industry',
  ])('below %s', async (header) => {
    const { mapping, firms } = await listWith(header, ['land surveying, staking', 'paving of roads']);
    expect(mapping.columns.description).toEqual([header]);
    expect(firms.map(({ description }) => description)).toEqual(['land surveying, staking', 'paving of roads']);
  });

  test.each(['Trade Name', 'Work Phone', 'Work Address', 'Industry Code', 'Years in Business', 'Work County'])(
    'but not below %s',
    async (header) => {
      const { mapping } = await listWith(header, ['Alder Paint', 'Birch Roads']);
      expect(mapping.columns.description).toBeUndefined();
    },
  );
});

describe('codes in a text of goods and services', () => {
  test('are those of NAICS with six digits that begin an item, and the text stays the description', async () => {
    const { firms } = await listWith('Products / Services', [
      '238140 Masonry Contractors; 238110 Poured Concrete (bond up to $500K)',
      '541330 - Engineering Services\n541370: Surveying',
    ]);
    expect(firms.map(({ naics, description }) => [naics, description])).toEqual([
      [['238140', '238110'], '238140 Masonry Contractors; 238110 Poured Concrete (bond up to $500K)'],
      [['541330', '541370'], '541330 - Engineering Services\n541370: Surveying'],
    ]);
  });

  test.each<[string, string[]]>([
    ['Masonry (238140), concrete (238110)', ['238140', '238110']],
    ['Masonry - 238140', ['238140']],
    ['238140, 238110', ['238140', '238110']],
    ['Electrical [238210]; Plumbing 238220', ['238210', '238220']],
    ['• 238140 Masonry • 238110 Concrete', ['238140', '238110']],
    ['999999 things; 238999 no published code', []],
    ['Storage of 238140 pallets; up to 541330 sq ft', []],
    ['License 238140, roofing', []],
    ['Permit no. 238140; $238110', []],
    ['UNSPSC 72151500; NIGP 238140', []],
    ['238140.50 per day; 1-238140', []],
    ['238140 sq ft of storage', []],
  ])('of %s are %j', async (text, codes) => {
    const { firms } = await listWith('Products / Services', [text, 'paving']);
    expect(firms.map(({ naics }) => naics)).toEqual([codes, []]);
  });
});
