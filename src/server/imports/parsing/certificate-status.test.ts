import { expect, test } from 'vitest';
import { csvText, readProposed } from '../factory.ts';
import { parseCertificateStatus } from './certificate-status.ts';

test.each([
  'Out of Business',
  'Exceeded Size Standard',
  'Exceeds personal net worth',
  'Over size',
  'Rescinded',
  'Summary Suspension',
  'Temporarily Suspended',
  'Voluntary Withdrawal 5/1/2026',
  'Administrative Removal',
  'Ended',
  'Ceased operations',
  'Not eligible',
  'Failed to recertify',
  'Appeal',
  'Appeal filed',
  'On appeal',
  'No vigente',
  'No renovada',
  'Caducada',
  'Dada de baja',
  'Anulado',
  'En apelación',
  'Business closed',
  'Non-renewal',
  'Application withdrawn',
  'Cert Expired',
  'Certification was revoked',
  'Active (Expired)',
])('a certificate of the status %s has ended', (status) => {
  expect(parseCertificateStatus(status)).toBe('ended');
});

test.each(['Sometida', 'En evaluación', 'En revisión', 'Bajo evaluación', 'Solicitud sometida'])(
  'a certificate of the status %s is none yet',
  (status) => {
    expect(parseCertificateStatus(status)).toBe('pending');
  },
);

test.each([
  'Intent to Remove',
  'Notice of intent to decertify',
  'Proposed removal',
  'Good Standing',
  'Vigente',
  'Aprobada',
  'Renovada',
  'Extended thru 3/31/2027',
  'Reinstated',
  'Active - previously denied',
  'Active (suspended 2024, reinstated 2025)',
])('a certificate of the status %s is in force', (status) => {
  expect(parseCertificateStatus(status)).toBe('active');
});

test.each([
  'Removal hearing',
  'Suspension lifted',
  'Suspended 2024, reinstated 2025',
  'Renewal denied',
  'Appeal granted',
  'Formerly suspended',
  'Pending removal',
  'Tier 2',
])('the status %s is not known', (status) => {
  expect(parseCertificateStatus(status)).toBeUndefined();
});

test('a status in words of its own is reported, and an end is none of these (all firms invented)', async () => {
  const states = ['Active', 'Vigente', 'Ended', 'No vigente', 'Sometida', 'Intent to Remove', 'Blue', 'Active'];
  const { firms, warnings } = await readProposed(
    'registro.csv',
    csvText([
      ['Empresa', 'City', 'State', 'Certification', 'Certification Status'],
      ...states.map((state, at) => [`Alder Works ${at} LLC`, 'Ponce', 'PR', 'MBE', state]),
    ]),
  );
  expect(firms.map(({ certificates: [one] }) => (one ? (one.ended ? 'ended' : '') : 'none'))).toEqual([
    ...['', '', 'ended', 'ended', 'none', '', '', ''],
  ]);
  expect(warnings).toEqual(['Certification Status: is not a known status; the certificate counts as active']);
});

test('an end in words that are not understood does not count, and is reported; an extension moves the end', async () => {
  const rows = [
    ['Renewal denied', '9/30/2028'],
    ['Suspended 2024, reinstated 2025', '9/30/2028'],
    ['Extended thru 3/31/2027', '9/30/2026'],
    ['Active - ext. to 3/2027', '9/30/2026'],
    ['Extended to 3/31/2026', '9/30/2028'],
    ['Active', '9/30/2028'],
  ];
  const { firms, warnings } = await readProposed(
    'list.csv',
    csvText([
      ['Company', 'City', 'State', 'Certification', 'Status', 'Expires'],
      ...rows.map((cells, at) => [`Alder Works ${at} LLC`, 'Gary', 'IN', 'MBE', ...cells]),
    ]),
  );
  expect(firms.map(({ certificates: [one] }) => [one?.expires_on, one?.ended ?? false])).toEqual([
    ['2028-09-30', true],
    ['2028-09-30', false],
    ['2027-03-31', false],
    ['2027-03-31', false],
    ['2028-09-30', false],
    ['2028-09-30', false],
  ]);
  expect(warnings).toEqual([
    'Status: is not a known status; the certificate does not count',
    'Status: is not a known status; the certificate counts as active',
  ]);
});

test('what was denied was never held, unless it has a date or number', async () => {
  const rows = [
    ['Denied', '', ''],
    ['Application Withdrawn', '', ''],
    ['Denied', '', '9/30/2028'],
    ['Denied', 'A-1041', ''],
    ['Withdrawn', '', ''],
    ['Active', 'A-1042', '9/30/2028'],
  ];
  const { firms } = await readProposed(
    'list.csv',
    csvText([
      ['Company', 'City', 'State', 'Certification', 'Status', 'Certificate Number', 'Expires'],
      ...rows.map((cells, at) => [`Alder Works ${at} LLC`, 'Gary', 'IN', 'MBE', ...cells]),
    ]),
  );
  expect(firms.map(({ certificates: [one] }) => [one?.ended ?? false, one?.denied ?? false])).toEqual([
    [true, true],
    [true, true],
    [true, false],
    [true, false],
    [true, false],
    [false, false],
  ]);
});
