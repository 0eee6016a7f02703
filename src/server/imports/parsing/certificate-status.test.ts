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
])('a certificate of the status %s is in force', (status) => {
  expect(parseCertificateStatus(status)).toBe('active');
});

test.each([
  'Removal hearing',
  'Suspension lifted',
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
