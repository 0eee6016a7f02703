import { describe, expect, test } from 'vitest';
import { csvText, readProposed } from '../factory.ts';

describe('directories with unusual headers (all firms invented)', () => {
  test('maps columns by their values where headers are vague', async () => {
    const { mapping } = await readProposed(
      'odd.csv',
      csvText([
        ['Certified Business', 'Contact', 'Where', 'St', 'Tel', 'Mail', 'Prog', 'Until'],
        [
          'Ode Steel LLC',
          'A. Ode',
          '5 Pine St',
          'VA',
          '804-555-0111',
          'a@ode-steel.example.com',
          'Small, Micro',
          '1/31/28',
        ],
        ['Pim Paint Inc', 'P. Im', '6 Pine St', 'VA', '804-555-0112', 'p@pim.example.com', 'Women', '2/28/28'],
        ['Qi Concrete Co', 'Q. I', '7 Pine St', 'VA', '804-555-0113', 'q@qi.example.com', 'Minority', '3/31/28'],
      ]),
    );
    expect(mapping.columns).toMatchObject({
      legal_business_name: ['Certified Business'],
      state: ['St'],
      phone: ['Tel'],
      email: ['Mail'],
      certification: ['Prog'],
    });
  });

  test('reads a shared directory with codes in the capabilities, two city columns and a size column', async () => {
    const { firms, mapping } = await readProposed(
      'directory.csv',
      csvText([
        [
          'Company Name',
          'DBA Name',
          'Physical Address',
          'City',
          'State',
          'Zip',
          'Mailing Address',
          'City',
          'State',
          'Zip',
          'Agency',
          'Certification Type',
          'Capability',
          'Business Size',
          'Location',
        ],
        [
          'Abara Roofing, LLC',
          '',
          '12 Main St',
          'Chicago',
          'IL',
          '60601',
          'PO Box 4',
          'Cicero',
          'IL',
          '60804',
          'City of Chicago',
          'MBE - Minority Business Enterprise',
          'NAICS 238160: Roofing\nNAICS 238390: Other Finishing',
          'Small',
          '12 Main St\nChicago, IL 60601\n(41.88, -87.63)',
        ],
        [
          'Bo Marine, Inc',
          'Bo',
          '9 Dock Rd',
          'Joliet',
          'IL',
          '60431',
          '',
          '',
          '',
          '',
          'Cook County',
          'DBE-Disadvantaged Business Enterprise',
          'NAICS 488330: Navigation',
          'Small',
          '',
        ],
      ]),
    );
    expect(mapping.columns.certification).toEqual(['Certification Type']);
    expect(firms[0]).toMatchObject({
      city: 'Chicago',
      latitude: 41.88,
      naics: ['238160', '238390'],
      certificates: [{ type: 'MBE', naics: ['238160', '238390'] }],
    });
    expect(firms[1]).toMatchObject({ zip_code: '60431', certificates: [{ type: 'DBE' }] });
  });

  test('reads a small-business list with program names in headers and two code columns', async () => {
    const { firms } = await readProposed(
      'swam.csv',
      csvText([
        [
          'Certification Number',
          'Vendor Name',
          'Business Address',
          'City St Zip',
          'SWaM Type(s)',
          'Cert Start Date',
          'SWaM Expiration Date',
          'Primary NAICS',
          'Secondary NAICS',
        ],
        [
          '701234',
          'Gamma Print, Inc.',
          '4 Elm St',
          'Richmond, VA 23219',
          'Small, Women Owned, Micro',
          '01/02/2023',
          '2028-01-01',
          '323111',
          '541430; 541490',
        ],
      ]),
    );
    expect(firms[0]).toMatchObject({
      city: 'Richmond',
      state: 'VA',
      zip_code: '23219',
      naics: ['323111', '541430', '541490'],
    });
    expect(firms[0]?.certificates.map(({ type, naics }) => [type, naics.length])).toEqual([
      ['SBE', 3],
      ['WBE', 3],
      ['MICRO', 3],
    ]);
  });

  test('rejects files that are not lists of firms', async () => {
    const prices = csvText([
      ['Item', 'Price', 'Unit'],
      ['Gravel', '12.50', 'ton'],
      ['Sand', '9.10', 'ton'],
    ]);
    await expect(readProposed('prices.csv', prices)).rejects.toThrow('no column looks like the firm name');
    const names = csvText([
      ['Company Name', 'Remark'],
      ['Ode Steel LLC', 'good'],
      ['Pim Paint Inc', 'new'],
    ]);
    await expect(readProposed('names.csv', names)).rejects.toThrow('only a name');
    const headless = csvText([
      ['Mu Movers LLC', '1 B St', 'MA', '617-555-0100', 'MBE'],
      ['Nu Nails Inc', '2 B St', 'MA', '617-555-0101', 'WBE'],
    ]);
    await expect(readProposed('headless.csv', headless)).rejects.toThrow('may not be the firm name');
  });
});
