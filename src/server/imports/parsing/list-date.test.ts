import { describe, expect, test } from 'vitest';
import { NewestDay, resolveListDate, updateColumns } from './list-date.ts';

const hints = { stated: undefined, headings: [], newestUpdate: undefined, newestIssue: undefined, today: '2026-11-22' };
const dateOf = (fileName: string, more: object = {}) => {
  const { date, from } = resolveListDate({ ...hints, fileName, ...more });
  return [date, from];
};

describe('the date of a list', () => {
  test.each([
    ['MWBE_2024-03-15.csv', '2024-03-15'],
    ['MWBE_20240315.csv', '2024-03-15'],
    ['certified 3.15.2024.xlsx', '2024-03-15'],
    ['Directory March 15, 2024.xlsx', '2024-03-15'],
    ['15-Mar-2024.csv', '2024-03-15'],
    ['directory_march_2023.xlsx', '2023-03-01'],
    ['2023-Sept_list.csv', '2023-09-01'],
    ['list_2023-09.csv', '2023-09-01'],
    ['FY24_certified.csv', '2023-07-01'],
    ['directory FY2023-24.csv', '2023-07-01'],
    ['directory fiscal year 2024.csv', '2023-07-01'],
    ['mbe_directory_2017.csv', '2017-01-01'],
  ])('is proposed from the file name %s as %s', (fileName, date) => {
    expect(dateOf(fileName)).toEqual([date, 'file name']);
  });

  test.each(['list.csv', 'marketing list.csv', 'MWBE_2027-01-01.csv', 'list_2031.csv', '123456789.csv', 'may.csv'])(
    'is not known from the file name %s',
    (fileName) => {
      expect(dateOf(fileName)).toEqual([null, null]);
    },
  );

  test('is the day that a person states, whatever the file says', () => {
    expect(dateOf('MWBE_2024-03-15.csv', { stated: '2020-01-01', newestIssue: '2025-01-01' })).toEqual([
      '2020-01-01',
      'given',
    ]);
  });

  test('is the newest update or certificate, which the list can only be later than', () => {
    expect(dateOf('list.csv', { newestIssue: '2025-01-01' })).toEqual(['2025-01-01', 'newest certificate']);
    expect(dateOf('list.csv', { newestIssue: '2025-01-01', newestUpdate: '2025-02-01' })).toEqual([
      '2025-02-01',
      'as-of column',
    ]);
    expect(dateOf('list_2025.csv', { newestIssue: '2025-05-17' })).toEqual(['2025-05-17', 'newest certificate']);
    expect(dateOf('list_2025.csv', { newestIssue: '2023-05-17' })).toEqual(['2025-01-01', 'file name']);
    expect(dateOf('list_2020.csv', { newestIssue: '2023-05-17' })).toEqual(['2023-05-17', 'newest certificate']);
  });

  test('is the day that a heading of the file states, before that of its newest certificate, and that of its name if it is earlier', () => {
    const stated = { headings: ['As of November 15, 2026'] };
    expect(dateOf('list.csv', { ...stated, newestIssue: '2025-12-01' })).toEqual(['2026-11-15', 'heading']);
    expect(dateOf('list.csv', { ...stated, newestIssue: '2026-11-18' })).toEqual(['2026-11-15', 'heading']);
    expect(dateOf('download_2026-11-20.csv', stated)).toEqual(['2026-11-15', 'heading']);
    expect(dateOf('list_2026-11-12.csv', stated)).toEqual(['2026-11-12', 'file name']);
    expect(dateOf('list.csv', { ...stated, stated: '2026-11-10' })).toEqual(['2026-11-10', 'given']);
    const { latest } = resolveListDate({ ...hints, fileName: 'list.csv', ...stated });
    expect(latest).toBe('2026-11-15');
  });

  test('begins with the month of a heading, unless the name of the file or a certificate has a later day', () => {
    const stated = { headings: ['Revised 11/2026'] };
    expect(dateOf('list.csv', stated)).toEqual(['2026-11-01', 'heading']);
    expect(dateOf('list_2026-11-20.csv', stated)).toEqual(['2026-11-20', 'file name']);
    expect(dateOf('list.csv', { ...stated, newestIssue: '2026-11-07' })).toEqual(['2026-11-07', 'newest certificate']);
    expect(dateOf('list_2024.csv', { ...stated, newestIssue: '2025-11-07' })).toEqual(['2026-11-01', 'heading']);
  });

  test('has a latest possible day only where something bounds it', () => {
    const latest = (fileName: string, more: object = {}) => resolveListDate({ ...hints, fileName, ...more }).latest;
    expect([latest('directory_march_2023.xlsx'), latest('list_2026.csv'), latest('a_2024-03-15.csv')]).toEqual([
      '2023-03-31',
      '2026-11-22',
      '2024-03-15',
    ]);
    expect([latest('list.csv', { newestIssue: '2025-01-01' }), latest('list.csv')]).toEqual([null, null]);
  });
});

test.each([
  ['Al 13 de noviembre de 2026'],
  ['Registro de Suplidores al 13 de noviembre de 2026'],
  ['Última actualización: 13/11/2026'],
  ['Actualizado el 13 de noviembre del 2026'],
])('"%s" in a heading is the day of a list in Spanish', (heading) => {
  expect(dateOf('lista.csv', { headings: [heading] })).toEqual(['2026-11-13', 'heading']);
});

test('columns with the day of an update are found by their headers', () => {
  const headers = [
    'Company Name',
    'Last_Updated',
    'LastModifiedDate',
    'As of',
    'Report Date',
    'Issue Date',
    'Update Required',
  ];
  expect(updateColumns([...headers, 'Expiration Date', 'Basis of certification'])).toEqual([
    'Last_Updated',
    'LastModifiedDate',
    'As of',
    'Report Date',
    'Update Required',
  ]);
});

test('the newest day of a column is none of the future and no text', () => {
  const newest = new NewestDay(['As of'], '2026-11-22');
  for (const cell of ['soon', '3/1/2024', '2024-03-15', '2030-01-01', '1/2/2023'])
    newest.add({ line: 2, cells: { 'As of': cell, Other: '2025-01-01' } });
  expect(newest.day).toBe('2024-03-15');
});
