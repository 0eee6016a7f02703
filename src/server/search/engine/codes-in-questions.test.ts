import { expect, test } from 'vitest';
import { ids, firm as make, vocabulary } from '../../../../tests/oracles/search/fixtures.ts';
import type { FirmDocument } from './document.ts';
import { FirmIndex } from './firm-index.ts';

const titles = [
  ...vocabulary.titles,
  ['238', 'Specialty Trade'],
  ['541330', 'Engineering Services'],
  ['511210', 'Software Publishers'],
  ['513210', 'Software Publishers'],
] as const;
const OTHERS: Readonly<Record<string, readonly string[]>> = { 511210: ['513210'], 513210: ['511210'] };

/** The names of the firms that a question finds, in their order. */
function askedOf(...firms: FirmDocument[]) {
  const index = new FirmIndex({ ...vocabulary, titles, otherEditions: (code) => OTHERS[code] ?? [] });
  index.update(firms, []);
  return (q: string, sort: 'best' | 'name' = 'name') => ids(index, { q, sort });
}

const asked = askedOf(
  make('wires', { name: 'Bay', naics: ['238210'] }),
  make('pipes', { name: 'Pier', naics: ['238220'] }),
  make('both', { name: 'Quay', naics: ['238210', '238220'] }),
  make('plans', { name: 'Wharf 23', naics: ['541330'] }),
);

test('of several codes any is meant, and a sector by its two digits where it is said to be one', () => {
  for (const q of ['238210 or 238220', '238210, 238220', '238210/238220', 'NAICS code 23', 'sector 23'])
    expect(asked(q)).toEqual(['wires', 'pipes', 'both']);
  for (const q of ['238210; 238220', '238210-238220', '2382xx', '238210 through 238220', '23xxxx'])
    expect(asked(q), q).toEqual(['wires', 'pipes', 'both']);
  expect(asked('238210 and 238220')).toEqual(['both']);
  expect(asked('23')).toEqual(['plans']);
});

test('a code behind "not" or "except" is left out, and no other number', () => {
  for (const q of ['238210 not 238220', '238210 but not 238220', '238210 except NAICS 238220'])
    expect(asked(q), q).toEqual(['wires']);
  expect(asked('2382 without 238210')).toEqual(['pipes']);
  expect(asked('code no 238210')).toEqual(['wires', 'both']);
});

test('numbers of other systems are no codes, ZIP codes or names', () => {
  const found = askedOf(
    make('csi', { name: 'CSI Engineering', naics: ['541330'] }),
    make('near', { name: 'Bay', zip: '17315', naics: ['238210'] }),
  );
  for (const q of ['SIC code 1731', 'CSI 09 29 00']) expect(found(q), q).toEqual([]);
  expect(found('SIC 1731 electrician')).toEqual(['near']);
  expect(found('csi engineering')).toEqual(['csi']);
});

test('a code of a former edition is found as firms have it, alone and beside words', () => {
  const found = askedOf(
    make('lab', { name: 'Bay Labs', naics: ['541712'] }),
    make('labs', { name: 'Pier', naics: ['541711'] }),
    make('plans', { name: 'Quay Labs', naics: ['541330'] }),
  );
  expect(found('541712')).toEqual(['lab']);
  expect(found('541712 labs')).toEqual(['lab']);
  for (const q of ['541711, 541712', '54171x', '5417']) expect(found(q), q).toEqual(['lab', 'labs']);
  expect(found('5417 not 541711')).toEqual(['lab']);
  expect(found('541713')).toEqual([]);
});

test('a code finds what it is called in another edition too, behind those who have it', () => {
  const found = askedOf(
    make('old', { name: 'Bay', naics: ['511210'] }),
    make('new', { name: 'Quay', naics: ['513210'] }),
    make('else', { name: 'Software Pier', naics: ['541330'] }),
  );
  expect(found('513210', 'best')).toEqual(['new', 'old']);
  expect(found('511210', 'best')).toEqual(['old', 'new']);
  expect(found('513210 software')).toEqual(['old', 'new']);
  expect(found('software not 513210')).toEqual(['else']);
});
