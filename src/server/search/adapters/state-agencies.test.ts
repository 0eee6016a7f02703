import { expect, test } from 'vitest';
import { certificate, firm, nameOf, query } from '../../../../tests/oracles/search/fixtures.ts';
import { FirmIndex } from '../engine/firm-index.ts';
import { readSearchVocabulary } from './search-vocabulary.ts';

const vocabulary = readSearchVocabulary(new Map());
const by = (agency: string, type = 'DBE', more = {}) => certificate({ agency, type, ...more });
const hauling = (name: string, certificates: ReturnType<typeof by>[], more = {}) =>
  firm(name, { name: `${name} Hauling`, description: 'Trucking of gravel', certificates, ...more });
const indexOf = (...firms: ReturnType<typeof firm>[]) => {
  const index = new FirmIndex(vocabulary);
  index.update(firms, []);
  return index;
};
const idsIn = (index: FirmIndex) => (q: string) =>
  index.search(query({ q, sort: 'name' })).hits.map(({ core_id }) => nameOf(core_id));
const expectEach = (index: FirmIndex, all: Readonly<Record<string, string>>) => {
  const found = idsIn(index);
  for (const [q, names] of Object.entries(all)) expect([q, found(q).join(' ')]).toEqual([q, names]);
};
const dot = (state: string) => `${state} Department of Transportation`;

const departments = indexOf(
  hauling('tex', [by(dot('Texas')), by('City of Austin', 'MBE')]),
  hauling('ind', [by(dot('Indiana'))]),
  hauling('pa', [by('Commonwealth Council', 'DBE')], { description: 'Trucking for PennDOT' }),
  hauling('cal', [by('Caltrans', 'DBE')]),
  hauling('wash', [by(dot('Washington State'))]),
  hauling('ny', [by('State of New York Dept. of Transportation')]),
  hauling('ky', [by('Kentucky Transportation Cabinet')]),
  hauling('none', [], { description: 'Trucking in Texas' }),
);

test('the short name of a department of transportation is the department, unless the work is for it', () => {
  expectEach(departments, {
    'TxDOT DBE trucking': 'tex',
    'DBE trucking TxDOT': 'tex',
    'TxDOT MBE trucking': '',
    'txdot certified trucking': 'tex',
    'trucking certified by INDOT': 'ind',
    'certified by TxDOT or INDOT': 'ind tex',
    'Caltrans certified trucking': 'cal',
    'California Department of Transportation DBE': 'cal',
    'WSDOT DBE': 'wash',
    'NYSDOT trucking': 'ny',
    'KYTC DBE trucking': 'ky',
  });
  expect(departments.search(query({ q: 'TxDOT DBE trucking' })).certified_by).toEqual({
    agencies: [[dot('Texas')]],
    other_words: 'dbe trucking',
  });
  for (const q of ['trucking for TxDOT', 'trucking with TxDOT experience'])
    expect(departments.search(query({ q })).certified_by).toBeNull();
});

test('an office is called without its division, and behind its state', () => {
  const offices = indexOf(
    hauling('state', [by('Supplier Diversity Office - State', 'WBE')]),
    hauling('ucp', [by('Supplier Diversity Office - UCP')]),
    hauling('other', [by('Office of Contracts')]),
  );
  expectEach(offices, {
    'firms certified by the Supplier Diversity Office': 'state ucp',
    'trucking certified by the Massachusetts Supplier Diversity Office': 'state ucp',
    'WBE trucking certified by the Massachusetts Supplier Diversity Office': 'state',
    'trucking certified by the Massachusetts Diversity Office': '',
  });
});

test('a short name whose department certifies nobody is a word, and an unknown agency behind "certified by"', () => {
  const found = departments.search(query({ q: 'trucking PennDOT' }));
  expect([found.certified_by, found.hits.map(({ core_id }) => nameOf(core_id))]).toEqual([null, ['pa']]);
  expect(departments.search(query({ q: 'trucking certified by PennDOT' }))).toMatchObject({
    total: 0,
    certified_by: { agencies: [['PennDOT']] },
  });
});

const shared = indexOf(
  hauling('mary', [by(dot('Maryland'))], { city: 'Easton', state: 'MD' }),
  hauling('mich', [by(dot('Michigan'))], { city: 'Lansing', state: 'MI' }),
  hauling('east', [by(dot('Maryland'))], { city: 'Lansing', state: 'MI' }),
  hauling('minn', [by(dot('Minnesota'))], { city: 'Duluth', state: 'MN' }),
  hauling('ind', [by(dot('Indiana'))], { city: 'Gary', state: 'IN' }),
);

test('a short name that departments share is each of them, in a state that the question names that of the state', () => {
  expectEach(shared, {
    'MDOT DBE trucking': 'east mary mich',
    'trucking certified by MDOT': 'east mary mich',
    'MDOT DBE trucking in Michigan': 'mich',
    'DBE trucking certified by MDOT in MI': 'mich',
    'Michigan MDOT DBE': 'mich',
    'Maryland MDOT certified trucking': 'east mary',
    'MDOT DBE trucking in Maryland': 'mary',
    'MDOT DBE trucking in Maryland or Michigan': 'east mary mich',
    'MDOT DBE in Indiana': '',
    'MnDOT DBE': 'minn',
  });
});

test('the letters of no department there are the initials of others as before', () => {
  expect(idsIn(shared)('IDOT DBE')).toEqual(['ind']);
  const withIllinois = indexOf(hauling('ill', [by(dot('Illinois'))]), hauling('ind', [by(dot('Indiana'))]));
  expect(idsIn(withIllinois)('IDOT DBE')).toEqual(['ill']);
});

const programs = indexOf(
  hauling('ill', [by('IL UCP'), by('City of Chicago', 'MBE')]),
  hauling('air', [by('Illinois Unified Certification Program', 'ACDBE')]),
  hauling('other', [by('Illinois Unified Certification Program', 'SBE')]),
  hauling('idot', [by(dot('Illinois'))]),
  hauling('cal', [by('Caltrans')]),
  hauling('sbe', [by('Caltrans', 'SBE')]),
  hauling('kc', [by('Kansas City Airport Office', 'DBE')]),
  hauling('la', [by('LA Department of Transportation')]),
  hauling('ind', [by(dot('Indiana'))]),
);

test('a unified certification program is the certificates that an agency of its name gives', () => {
  expectEach(programs, {
    'IL UCP DBE': 'ill',
    'IL UCP trucking': 'air ill',
    'Illinois UCP': 'air ill',
    'DBE trucking in the Illinois UCP': 'ill',
    'certified by the Illinois Unified Certification Program': 'air ill',
    'IL UCP MBE': '',
  });
});

test('where no agency is called so, a unified certification program is the DBE certificates of agencies of its state', () => {
  expectEach(programs, {
    'California UCP': 'cal',
    'California UCP DBE trucking': 'cal',
    'California UCP or INDOT': 'cal ind',
    'CA unified certification program trucking': 'cal',
    'IN UCP DBE': 'ind',
    'certified by IN UCP': 'ind',
  });
  for (const q of ['Kansas UCP DBE', 'Louisiana UCP DBE', 'DBE in UCP'])
    expect(programs.search(query({ q })).certified_by).toBeNull();
});
