import fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayName, displayStreet, displayTown } from './display-name.ts';

test.each([
  ['ACME PLUMBING & HEATING LLC', 'Acme Plumbing & Heating LLC'],
  ['1ST CHOICE, LLC', '1st Choice, LLC'],
  ['JRM CONSTRUCTION MGMT., LLP', 'JRM Construction Mgmt., LLP'],
  ['SMITH IT AND HVAC SERVICES, PLLC', 'Smith IT and HVAC Services, PLLC'],
  ['MCDONALD & SONS CO.', 'McDonald & Sons Co.'],
  ['McDONALD & SONS CO.', 'McDonald & Sons Co.'],
  ["O'BRIEN'S PAVING", "O'Brien's Paving"],
  ["JOE'S AUTO, INC.", "Joe's Auto, Inc."],
  ['D’ANGELO LAW, P.C.', 'D’Angelo Law, P.C.'],
  ['B&F HOME CARE, INC. DBA THE VISITING ANGELS', 'B&F Home Care, Inc. DBA The Visiting Angels'],
  ['B&F HOME CARE d/b/a ANGELS', 'B&F Home Care d/b/a Angels'],
  ['CASA DE LA RAZA', 'Casa de la Raza'],
  ['LA PALOMA DEL NORTE INC', 'La Paloma del Norte Inc'],
  ['HENRY ADAMS III', 'Henry Adams III'],
  ['LOUIS XIV ANTIQUES VI LP', 'Louis XIV Antiques VI LP'],
  ['BUILDERS OF MD', 'Builders of MD'],
  ['CATERING OF DE', 'Catering of DE'],
  ['CREOLE KITCHEN, LA', 'Creole Kitchen, LA'],
  ['THE A.B. JONES COMPANY, L.L.C.', 'The A.B. Jones Company, L.L.C.'],
  ['COCA-COLA BOTTLING', 'Coca-Cola Bottling'],
  ['BUILDERS.COM', 'Builders.com'],
  ['ST. MARY’S 4TH STREET 3D LAB', 'St. Mary’s 4th Street 3D Lab'],
  ['ÉCOLE DE LA MÈRE', 'École de la Mère'],
  ['JRM', 'JRM'],
  ['A1 K9', 'A1 K9'],
])('a name in capitals, %s, is shown as %s', (printed, shown) => {
  expect(displayName(printed)).toBe(shown);
});

test.each(['eBay Stores', 'Acme plumbing', 'iTech SOLUTIONS', 'acme', 'A', '', '東京 LLC x'])(
  'a name in mixed case, %j, is not touched',
  (name) => {
    expect(displayName(name)).toBe(name);
  },
);

test.each([
  ['CAPITOL HEIGHTS', 'Capitol Heights'],
  ['HAVRE DE GRACE', 'Havre de Grace'],
  ['LA PLATA', 'La Plata'],
  ['MT. AIRY', 'Mt. Airy'],
  ['MC LEAN', 'Mc Lean'],
  ['MCHENRY', 'McHenry'],
  ['NYC', 'NYC'],
  ['St. Louis', 'St. Louis'],
])('a town in capitals, %s, is shown as %s', (printed, shown) => {
  expect(displayTown(printed)).toBe(shown);
});

test.each([
  ['1100 N. EUTAW ST STE 210', '1100 N. Eutaw St Ste 210'],
  ['2 PARK CT NW', '2 Park Ct NW'],
  ['9 FOX LN SE, FL 3', '9 Fox Ln SE, Fl 3'],
  ['PO BOX 14', 'PO Box 14'],
  ['12 36TH PL', '12 36th Pl'],
  ['US HWY 1', 'US Hwy 1'],
  ["77 O'DONNELL SQ", "77 O'Donnell Sq"],
  ['5 Main St NE', '5 Main St NE'],
])('a street in capitals, %s, is shown as %s', (printed, shown) => {
  expect(displayStreet(printed)).toBe(shown);
});

const names = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(
        'ACME',
        'MCGEE',
        "O'NEIL",
        'LLC',
        'DE',
        'LA',
        '&',
        'İ',
        'ß',
        'Σ',
        'ǅ',
        'D/B/A',
        "'S",
        '1ST',
        'Mc',
        'JRM',
        '.',
        ',',
      ),
    )
    .map((words) => words.join(' ')),
);

test('a shown name differs from the printed one in the case of letters only', () => {
  fc.assert(
    fc.property(names, (name) => {
      const shown = displayName(name);
      expect(shown.length).toBe(name.length);
      expect(shown.toUpperCase().toLowerCase()).toBe(name.toUpperCase().toLowerCase());
    }),
  );
});

test('showing a shown name changes nothing', () => {
  fc.assert(
    fc.property(names, (name) => {
      expect(displayName(displayName(name))).toBe(displayName(name));
    }),
  );
});
