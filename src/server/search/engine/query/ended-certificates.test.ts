import { expect, test } from 'vitest';
import { NOTHING_LISTED } from './alternatives.ts';
import { withEndedSaid } from './ended-certificates.ts';

const read = (question: string) => withEndedSaid(question, NOTHING_LISTED.isType);

test.each([
  ['no longer certified painters', 'expired certified painters'],
  ['no longer an MBE', 'expired MBE'],
  ['formerly certified roofers', 'expired certified roofers'],
  ['graduated from the 8(a) program', 'expired 8(a) program'],
  ['painters not certified anymore', 'painters expired certified'],
  ['uncertified trucking', 'expired certified trucking'],
  ['de-certified DBE', 'expired certified DBE'],
  ['painters whose MBE certification ran out', 'painters MBE certification expired'],
  ['MBE certificates that ran out, paving', 'MBE certificates expired, paving'],
  ['8(a) graduates', '8(a) expired'],
  ['MBE has expired', 'MBE has expired'],
  ['ya no certificados', 'expired certified'],
])('%s asks for certificates that have ended', (question, text) => {
  const { text: said, saysEnded, isOfCertificates } = read(question);
  expect([said.replace(/\s+/g, ' '), saysEnded, isOfCertificates]).toEqual([text, true, true]);
});

test.each([
  'not certified by WBENC',
  'no longer than 10 feet',
  'former school demolition',
  'previously frozen fish',
  'the pump ran out',
  'not expired MBE',
  "WBE that hasn't expired",
  'graduate school tutors',
  'certified painters',
])('%s asks for no certificates that have ended', (question) => {
  expect(read(question)).toEqual({ text: question, saysEnded: false, isOfCertificates: false });
});

test('what else has expired is no certificate', () => {
  expect(read('expired fire extinguishers')).toMatchObject({ saysEnded: true, isOfCertificates: false });
});
