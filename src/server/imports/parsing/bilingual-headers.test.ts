import { expect, test } from 'vitest';
import { csvText, readProposed } from '../factory.ts';
import { headerWords } from './columns.ts';

test.each([
  ['Teléfono / Phone', 'Celular'],
  ['Celular', 'Teléfono / Phone'],
  ['Teléfono / Telephone', 'Celular / Cell'],
  ['Tel. Celular', 'Tel. Oficina'],
  ['Teléfono\nPhone', 'Cell Phone'],
  ['Phone (Cell)', 'Phone (Office)'],
  ['Owner Cell', 'Contact Numbers'],
])('of the columns %j and %j, that of the cell phone is not the phone (all firms invented)', async (...headers) => {
  const isCell = (header: string) => /cel/i.test(header);
  const { firms, mapping } = await readProposed(
    'list.csv',
    csvText([
      ['Business Name', 'City', 'State', ...headers, 'Certification'],
      ['Alder Inc', 'Waco', 'TX', ...headers.map((header) => (isCell(header) ? '' : '254-555-0110')), 'MBE'],
      [
        'Birch Inc',
        'Waco',
        'TX',
        ...headers.map((header) => (isCell(header) ? '254-555-0121' : '254-555-0111')),
        'MBE',
      ],
    ]),
  );
  expect(firms.map(({ phone }) => phone)).toEqual(['2545550110', '2545550111']);
  expect(mapping.columns.phone?.map(isCell)).toEqual([false, true]);
});

test('a cell phone is the phone of a list without another (all firms invented)', async () => {
  const { firms } = await readProposed(
    'list.csv',
    csvText([
      ['Nombre del Negocio', 'Pueblo', 'Celular', 'Certificación'],
      ['Alder Inc', 'Ponce', '787-555-0110', 'MBE'],
    ]),
  );
  expect(firms[0]?.phone).toBe('7875550110');
});

test('headers in two languages are read as in one (all firms invented)', async () => {
  const { firms } = await readProposed(
    'registro.csv',
    csvText([
      [
        ...['Nombre / Name', 'Nombre Comercial (DBA)', 'Dirección Postal / Mailing Address'],
        ...['Dirección Física / Physical Address', 'Ciudad / City', 'Estado - State', 'Zip Code | Código Postal'],
        ...['Teléfono / Fax', 'Correo Electrónico / E-mail', 'Página Web / Website', 'Certificación / Certification'],
      ],
      [
        ...['Alder Inc', 'Alder Paint', 'PO Box 5', '1 Calle Luna', 'Ponce', 'PR', '00731'],
        ...['787-555-0110 / 787-555-0120', 'ann@alder.example', 'alder.example', 'MBE'],
      ],
    ]),
  );
  expect(firms[0]).toMatchObject({
    ...{ legal_business_name: 'Alder Inc', trade_name: 'Alder Paint', address_1: '1 Calle Luna', city: 'Ponce' },
    ...{ state: 'PR', zip_code: '00731', phone: '7875550110', email: 'ann@alder.example' },
    website: 'http://alder.example',
  });
});

test.each([
  ['Fecha de Vencimiento / Expiration Date', 'expiration date'],
  ['Teléfono / Fax', 'phone fax'],
  ['Fax / Teléfono', 'fax phone'],
  ['Raza/Etnia', 'ethnicity'],
  ['Dueño(a)', 'dueno a'],
  ['NAICS / UNSPSC', 'naics unspsc'],
  ['City / State', 'city state'],
])('the words of %s', (header, words) => {
  expect(headerWords(header)).toBe(words);
});
