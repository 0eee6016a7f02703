import { expect, test } from 'vitest';
import { similarAgency } from './similar-agency.ts';

const KNOWN = ['Maryland Department of Transportation', 'Harbor Office', 'District 7 Purchasing', 'City of Dover'];

test.each([
  ['Maryland Departmnt of Transportation', 'Maryland Department of Transportation'],
  ['Maryland Dept of Transportation', undefined],
  ['Transportation Department, Maryland', 'Maryland Department of Transportation'],
  ['The Harbor Office', 'Harbor Office'],
  ['Harbour Office', 'Harbor Office'],
  ['harbor  office', undefined],
  ['District 8 Purchasing', undefined],
  ['Dover City', 'City of Dover'],
  ['City of Denver', undefined],
] as const)('%s may be %s', (name, known) => expect(similarAgency(name, KNOWN)).toBe(known));
