import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';

type Cells = Readonly<Record<string, string>>;

/** A line of a file that has a row for each cell of the grid. */
export const crewRow = (cells: Cells = {}): Cells => ({
  Month: '10/2026',
  Employer: 'Chesapeake Electric, Inc.',
  Trade: 'Electrician',
  'Skill Level': 'Journeyman',
  Gender: 'F',
  'Race/Ethnicity': 'Black or African American',
  Resident: 'Yes',
  'Zip Code': '21230',
  Workers: '2',
  Hours: '320.5',
  ...cells,
});

/** A line of a certified payroll in the style of WH-347: one worker, one week. */
export const payrollRow = (cells: Cells = {}): Cells => ({
  'Name of Worker': 'Rosa Example',
  Address: '12 Nowhere Street',
  'SSN last 4': '1234',
  Contractor: 'Chesapeake Electric, Inc.',
  'Work Classification': 'Electrician',
  Level: 'J',
  Sex: 'F',
  Race: 'Hispanic',
  ZIP: '21230',
  'Week Ending': '10/10/2026',
  ...{ Sun: '', Mon: '8', Tue: '8', Wed: '8', Thu: '8', Fri: '8', Sat: '' },
  'Total Hours': '40',
  'Rate of Pay': '41.50',
  'Gross Amount Earned': '$1,660.00',
  ...cells,
});

/** A line of a printed report by race and sex in columns apart. */
export const reportRow = (cells: Cells = {}): Cells => ({
  Project: 'HP-1 Harbor Point\r\nLibrary',
  'Zip Code': '2124',
  'Craft Level': 'Journey',
  'Employee\r\nHours': '100',
  Caucasian: '100',
  'African\r\nAmerican': '0',
  Hispanic: '0',
  'Not\r\nSpecified': '0',
  'Total Female': '0',
  'Total Male': '100',
  ...cells,
});

/** A line of a list of payments of an agency. */
export const paidRow = (cells: Cells = {}): Cells => ({
  vendor_name: 'TIDEWATER PAVING CO',
  contract_number: '',
  transaction_date: '2026-10-14T00:00:00.000',
  dollar_amount: '12500.25',
  description: 'Paving',
  'Tax ID': '52-1234567',
  ...cells,
});

/** A line of a list of hires. */
export const hireRow = (cells: Cells = {}): Cells => ({
  Employer: 'Chesapeake Electric, Inc.',
  Name: 'Rosa Example',
  Trade: 'Laborer',
  'Hire Date': '10/05/2026',
  Street: '12 Nowhere Street, Apt 4',
  Zip: '21230',
  ...cells,
});

/** The text of a file with these rows. */
export const dataCsv = (rows: readonly Cells[]): string =>
  stringify([...rows], { header: true, columns: [...new Set(rows.flatMap((row) => Object.keys(row)))] });

/** @returns the path of a file with these rows, or this content */
export async function dataFileOf(content: readonly Cells[] | string | Buffer, name = 'months.csv'): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'plumbline-data-')), name);
  await writeFile(path, typeof content === 'string' || Buffer.isBuffer(content) ? content : dataCsv(content));
  return path;
}
