import { expect, test } from 'vitest';
import { csvText, readProposed } from '../factory.ts';

/** What is read of cells of types, one firm for each. */
async function read(cells: readonly string[], header = 'Certification Type(s)') {
  const { firms, warnings } = await readProposed(
    'directory.csv',
    csvText([
      ['Business Name', 'City', 'State', header],
      ...cells.map((cell, at) => [`Alder Works ${at} LLC`, 'Gary', 'IN', cell]),
    ]),
  );
  const found = firms.map(({ certificates }) =>
    certificates.map(({ type, group, expires_on, ended }) =>
      [type, group && `of ${group}`, expires_on && `to ${expires_on}`, ended && 'ended'].filter(Boolean).join(' '),
    ),
  );
  return { found, warnings };
}

const readAll = async (rows: readonly (readonly [string, readonly string[]])[], header?: string) => {
  const { found } = await read(
    rows.map(([cell]) => cell),
    header,
  );
  expect(found).toEqual(rows.map(([, expected]) => expected));
};

test('a type that is only applied for or reviewed is no certificate, in brackets as elsewhere (all firms invented)', async () => {
  await readAll([
    ['MBE - Minority Business Enterprise (Application pending)\nWBE (Expires 5/5/2028)', ['WBE to 2028-05-05']],
    ['MBE (In review); WBE', ['WBE']],
    ['MBE (Under review)', []],
    ['MBE (Application received 10/2/2026)', []],
    ['MBE (Awaiting review), SBE', ['SBE']],
    ['MBE [Application submitted; site visit 1/5/2027]', []],
    ['MBE (Recertification in process)', ['MBE']],
    ['MBE - Minority Business Enterprise (Renewal under review)', ['MBE']],
  ]);
});

test('a type that is only applied for is none beside a number or a date either', async () => {
  const { firms } = await readProposed(
    'directory.csv',
    csvText([
      ['Business Name', 'City', 'State', 'Certification Type', 'Certification Number', 'Expiration Date'],
      ['Alder LLC', 'Gary', 'IN', 'MBE (Application pending)', 'A-1041', '1/1/2028'],
      ['Birch LLC', 'Gary', 'IN', 'MBE', 'A-1042', '1/1/2028'],
    ]),
  );
  expect(firms.map(({ certificates }) => certificates.map(({ type }) => type))).toEqual([[], ['MBE']]);
});

test('a re-evaluation that is pending is that of its own type and of no other in the cell', async () => {
  await readAll([
    [
      'DBE - Disadvantaged Business Enterprise (Pending re-evaluation)\nMBE - Minority Business Enterprise (Expires 04/07/2028)',
      ['DBE ended', 'MBE to 2028-04-07'],
    ],
    ['MBE, DBE (pending re-evaluation), SBE', ['MBE', 'DBE ended', 'SBE']],
    ['Certified WBE; DBE (Suspended)', ['WBE', 'DBE ended']],
    ['Inactive: MBE, WBE', []],
    ['Pending re-evaluation', []],
  ]);
});

test('remarks in brackets belong to their type: an end is its end, an annual update ends nothing', async () => {
  await readAll([
    ['DBE (Certified; next annual update 1/9/2027)', ['DBE']],
    ['MBE (Certified; renewal due 3/1/2028; city programme)', ['MBE to 2028-03-01']],
    ['SBE [valid; ends 5/5/2028], WBE', ['SBE to 2028-05-05', 'WBE']],
    ['WBE - Women Business Enterprise (Active, expires June 1, 2027); DBE', ['WBE to 2027-06-01', 'DBE']],
    [
      'DBE - Disadvantaged Business Enterprise (valid through 12/31/2027; annual review 1/1/2027)',
      ['DBE to 2027-12-31'],
    ],
    ['MBE (Hispanic; expires 4/1/2028)', ['MBE of Hispanic to 2028-04-01']],
    ['MBE (Certified 1/1/2020; expires 1/1/2028)', ['MBE to 2028-01-01']],
    ['MBE (valid 1/1/2025 - 12/31/2027)', ['MBE to 2027-12-31']],
    ['SBE (through 2027)', ['SBE']],
    ['DBE (Certified 1/1/2020; Suspended 3/1/2026)', ['DBE ended']],
    ['8(a), HUBZone (SBA; valid through 6/30/2028)', ['8(a)', 'HUBZone to 2028-06-30']],
    ['Certified (MBE, WBE)', ['MBE', 'WBE']],
    ['MBE (Suspended; expires 4/1/2028)', ['MBE to 2028-04-01 ended']],
  ]);
});

test('types behind a slash are types after a type with its group as well; a group keeps its own slash', async () => {
  await readAll(
    [
      ['MBE-Asian / WBE', ['MBE of Asian', 'WBE']],
      ['MBE-Hispanic/SBE', ['MBE of Hispanic', 'SBE']],
      ['WBE – Non-minority woman / SBE', ['WBE of Non-minority woman', 'SBE']],
      ['WBE / MBE-Black & Small Business Enterprise', ['WBE', 'MBE of Black', 'SBE']],
      ['M/WBE - Hispanic / SBE', ['MBE of Hispanic', 'WBE of Hispanic', 'SBE']],
      ['MBE - Asian/Pacific', ['MBE of Asian/Pacific']],
      ['MBE - Black / Woman', ['MBE of Black / Woman']],
      ['MBE-Asian / WBE (Suspended)', ['MBE of Asian ended', 'WBE ended']],
    ],
    'Category',
  );
});

test('an expired type keeps the day on which it expired; the day of another end is no end of its term', async () => {
  await readAll([
    ['SBE (Expired 2/14/2026)', ['SBE to 2026-02-14 ended']],
    ['SBE - Small Business Enterprise - expired on 2/14/2026', ['SBE to 2026-02-14 ended']],
    ['WBE EXPIRED 2/14/2026', ['WBE to 2026-02-14 ended']],
    ['MBE (Lapsed 2/1/2026); WBE', ['MBE to 2026-02-01 ended', 'WBE']],
    ['MBE (Withdrawn 1/5/2026)', ['MBE ended']],
  ]);
});

test('what may mean that a type is not in force keeps it from counting, and is reported; so does an end in words of its own', async () => {
  const { found, warnings } = await read([
    'MBE (On hold), WBE',
    'MBE (Provisional)',
    'MBE (Renewal denied)',
    'WBE; Suspended DBE since 2025',
    'MBE (Metro), WBE (Metro; removal pending)',
  ]);
  expect(found).toEqual([
    ['MBE ended', 'WBE'],
    ['MBE ended'],
    ['MBE ended'],
    ['WBE', 'Suspended DBE since 2025 ended'],
    ['MBE', 'WBE'],
  ]);
  expect(warnings).toEqual([
    'Certification Type(s): says "On hold", which is not a known status; the certificate does not count',
    'Certification Type(s): says "Provisional", which is not a known status; the certificate does not count',
  ]);
});

test('a status or date in the place of one of several types is that of this type', async () => {
  const { firms } = await readProposed(
    'directory.csv',
    csvText([
      ['Business Name', 'City', 'State', 'Certification', 'Status', 'Expires'],
      ['Alder LLC', 'Gary', 'IN', 'MBE; WBE', 'MBE: Active; WBE: Pending', '6/1/2027; 6/1/2028'],
      ['Birch LLC', 'Gary', 'IN', 'MBE; WBE', 'Active', '6/1/2027; PENDING'],
      ['Cedar LLC', 'Gary', 'IN', 'MBE; WBE', 'Active', '6/1/2027; Expired'],
    ]),
  );
  expect(
    firms.map(({ certificates }) => certificates.map(({ type, ended }) => type + (ended ? ' ended' : ''))),
  ).toEqual([['MBE'], ['MBE'], ['MBE', 'WBE ended']]);
});

test('who applied for a type has none, and a status in the place of a type is of those beside it', async () => {
  const { found, warnings } = await read([
    'Applicant',
    'New applicant',
    'Candidate',
    'MBE applicant',
    'Prospective MBE',
    'MBE, pending',
    'MBE, suspended, WBE',
    'Pending; MBE',
    'MBE/Applicant',
    'MBE',
  ]);
  expect(found).toEqual([
    ...[[], [], [], [], []],
    ['MBE ended'],
    ['MBE ended', 'WBE'],
    ['MBE ended'],
    ['MBE/Applicant ended'],
    ['MBE'],
  ]);
  expect(warnings).toEqual(
    ['pending', 'suspended', 'Pending'].map(
      (said) => `Certification Type(s): says "${said}", which is not a known status; the certificate does not count`,
    ),
  );
});

test('an end beside a type goes before that of the row; a month without a day ends with its last one', async () => {
  const cells: readonly (readonly [string, string[]])[] = [
    ['MBE - exp 2/2026', ['MBE 2026-02-28']],
    ['MBE exp Feb 2026', ['MBE 2026-02-28']],
    ['MBE (through 2/26); WBE', ['MBE 2026-02-28', 'WBE 2027-12-31']],
    ['MBE since 2/2026', ['MBE 2027-12-31']],
    ['MBE', ['MBE 2027-12-31']],
  ];
  const { firms } = await readProposed(
    'directory.csv',
    csvText([
      ['Business Name', 'City', 'State', 'Certification', 'Expires'],
      ...cells.map(([cell], at) => [`Alder Works ${at} LLC`, 'Gary', 'IN', cell, '12/31/2027']),
    ]),
  );
  expect(firms.map(({ certificates }) => certificates.map(({ type, expires_on }) => `${type} ${expires_on}`))).toEqual(
    cells.map(([, expected]) => expected),
  );
});
