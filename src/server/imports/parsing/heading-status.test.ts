import { expect, test } from 'vitest';
import { statusOfHeading } from './heading-status.ts';

test.each([
  'GRADUATED',
  'GRADUATED FIRMS (no longer eligible)',
  'REMOVED / DECERTIFIED FIRMS',
  'Removed or Withdrawn DBEs',
  'FIRMS NO LONGER CERTIFIED',
  'Firms no longer in the program',
  'FORMER CERTIFIED FIRMS',
  'Formerly certified vendors:',
  'Suspended (1)',
  'Section B - Withdrawn',
  '3. Denied applications',
  'Part II: Firms that have graduated',
  'DBE – Suspended',
  'Construction – Expired Certifications',
  'DECERTIFIED FIRMS SINCE 7/1/2026',
  'Firms removed from the program in 2026',
  'Withdrawals',
  'NOT CERTIFIED',
  'Firms whose certification has expired',
  'Not Currently Certified',
  'Lapsed / Not Renewed',
  'Firms Removed for Cause',
  'Voluntary Withdrawals',
  'Empresas suspendidas',
  'Certificaciones vencidas o canceladas',
  'Empresas ya no certificadas',
])('firms below the heading %s are certified no longer', (heading) => {
  expect(statusOfHeading(heading)).toBe('ended');
});

test.each([
  'Pending Applications',
  'APPLICATIONS IN PROCESS',
  'Applications under review (12)',
  'Pending',
  'New applicants pending review',
  'Firms pending as of 11/1/2026',
  'Solicitudes en trámite',
])('firms below the heading %s are not certified yet', (heading) => {
  expect(statusOfHeading(heading)).toBe('pending');
});

test.each([
  'ACTIVE FIRMS',
  'Certified Firms',
  'ACTIVE CERTIFIED FIRMS (graduated firms are below)',
  'Empresas vigentes',
])('firms below the heading %s are certified', (heading) => {
  expect(statusOfHeading(heading)).toBe('active');
});

test.each([
  'SUSPENDED CEILINGS',
  'Closed Captioning',
  'Construction',
  'Applicants',
  'Pending Renewals',
  'Renewals pending review',
  'Expired certificates have been removed',
  'Pending Removals',
  'Certified and Graduated Firms',
  'Active / Inactive Vendors',
  'Suspended firms are not shown',
  'Firms removed from the program are listed on the last page',
  'S - Suspended ceilings',
  'G = Graduated',
  'MBE Firms',
])('the heading %s says no status', (heading) => {
  expect(statusOfHeading(heading)).toBeUndefined();
});
