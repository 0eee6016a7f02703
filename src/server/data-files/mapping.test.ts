import { describe, expect, test } from 'vitest';
import type { MonthlyReport } from '#contract/data-input/rules.ts';
import { proposeMapping } from './reads/mapping.ts';

const proposed = (tab: MonthlyReport, heads: string, ...rows: readonly string[]) => {
  const headers = heads.split('|');
  const sample = rows.map((row, at) => {
    const cells = row.split('|');
    return { line: at + 2, cells: Object.fromEntries(headers.map((header, place) => [header, cells[place] ?? ''])) };
  });
  return proposeMapping(tab, headers, sample);
};

describe('columns of systems that agencies use', () => {
  test('of payments to subcontractors: the prime contractor is whose rows name no other', () => {
    const { columns } = proposed(
      'contracting',
      'Contract Number|Prime Contractor|Subcontractor|Tier|Current Award Amount|Payment Amount|Payment Date',
      '23-1041|Granite Ridge||0|$4,250,000.00|$350,000.00|03/14/2026',
      '23-1041|Granite Ridge|Delgado Trucking LLC|1|$310,000.00|$42,118.35|03/20/2026',
    );
    expect(columns).toEqual({
      contract_number: 'Contract Number',
      prime: 'Prime Contractor',
      firm: 'Subcontractor',
      award: 'Current Award Amount',
      paid: 'Payment Amount',
      date: 'Payment Date',
    });
  });

  test('of awards: the revised amount is the award, and the day of the award is not when it was paid', () => {
    const { columns } = proposed(
      'contracting',
      'Contract ID|Vendor Name|Award Date|Original Contract Value|Amendments|Revised Contract Value|Paid To Date',
      'DGS-25-001|Harbor Electric, Inc.|2024-08-01|1,200,000|50,000|1,250,000|1,010,220.17',
    );
    expect(columns).toEqual({
      contract_number: 'Contract ID',
      firm: 'Vendor Name',
      award: 'Revised Contract Value',
      paid: 'Paid To Date',
    });
  });

  test('of payrolls: a class of levels is the level, and a classification of trades the trade', () => {
    const heads = 'Week Ending|Contractor|Last 4 SSN|Trade/Craft|Class|Gender|Ethnicity|Total Hours';
    const workers = proposed(
      'workforce-utilization',
      heads,
      '10/04/2026|Granite Ridge|1234|Laborer|Journeyman|M|Hispanic|44',
      '10/04/2026|Granite Ridge|2234|Carpenter|Apprentice 2|F|Black|38.5',
    );
    expect(workers).toMatchObject({ layout: 'workers', columns: { trade: 'Trade/Craft', level: 'Class' } });
    const swapped = proposed(
      'workforce-utilization',
      'Month|Employer|Occupation|Classification|Sex|Race|Hours',
      '2026-10|Granite Ridge|Carpenter|Journey Worker|F|Black|38.5',
    );
    expect(swapped.columns).toMatchObject({ trade: 'Occupation', level: 'Classification' });
  });

  test('of new hires: a position is the trade', () => {
    const { columns } = proposed(
      'local-hiring',
      'Employer|Name|Hire Date|Address|City|Zip Code|Position|Hours Worked',
      'Granite Ridge|M. Reyes|10/02/2026|12 Main St|Baltimore|21230|Laborer|160',
    );
    expect(columns).toMatchObject({ firm: 'Employer', trade: 'Position', date: 'Hire Date', zip: 'Zip Code' });
  });
});
