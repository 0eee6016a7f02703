import { expect, test } from 'vitest';
import { csvText, readProposed } from '../factory.ts';

const listWith = async (header: string, cells: readonly string[]) => {
  const rows = cells.map((cell, at) => [`Firm ${'ABCDEFGHIJ'[at]} LLC`, 'Waco', 'TX', cell, 'MBE']);
  const { firms, warnings } = await readProposed(
    'list.csv',
    csvText([['Firm Name', 'City', 'State', header, 'Certification'], ...rows]),
  );
  return { contacts: firms.map(({ email, website }) => [email, website]), warnings };
};

test.each([
  ['mostly emails', ['g@gum.example', 'h@hazel.example', 'i@ivy.example', 'j@juniper.example'], 'an email address'],
  ['mostly web addresses', ['www.gum.example', 'www.hazel.example', 'www.ivy.example'], 'a web address'],
])('a cell for email or web warns only where neither was stored: %s (all firms invented)', async (_, more, missed) => {
  const { contacts, warnings } = await listWith('E-mail / Web', [
    'a@alder.example; www.alder.example',
    'www.birch.example',
    'e@elm.example',
    'https://cedar.example',
    'f@fir.example',
    'by post only',
    ...more,
  ]);
  expect(contacts.slice(0, 6)).toEqual([
    ['a@alder.example', 'http://www.alder.example'],
    [null, 'http://www.birch.example'],
    ['e@elm.example', null],
    [null, 'https://cedar.example'],
    ['f@fir.example', null],
    [null, null],
  ]);
  expect(warnings).toEqual([`E-mail / Web: is not ${missed}`]);
});

test('an email address below "Website" warns only where it was not stored', async () => {
  const { firms, warnings } = await readProposed(
    'list.csv',
    csvText([
      ['Firm Name', 'City', 'State', 'Email', 'Website', 'Certification'],
      ['Alder Inc', 'Waco', 'TX', '', 'a@alder.example', 'MBE'],
      ['Birch Inc', 'Waco', 'TX', 'b@birch.example', 'other@birch.example', 'MBE'],
      ['Cedar Inc', 'Waco', 'TX', 'c@cedar.example', 'c@cedar.example', 'MBE'],
      ['Dogwood Inc', 'Waco', 'TX', 'd@dogwood.example', 'www.dogwood.example', 'MBE'],
      ['Elm Inc', 'Waco', 'TX', 'e@elm.example', 'www.elm.example', 'MBE'],
    ]),
  );
  expect(firms.map(({ email, website }) => [email, website])).toEqual([
    ['a@alder.example', null],
    ['b@birch.example', null],
    ['c@cedar.example', null],
    ['d@dogwood.example', 'http://www.dogwood.example'],
    ['e@elm.example', 'http://www.elm.example'],
  ]);
  expect(warnings).toEqual(['Website: is an email address, not a web address']);
});
