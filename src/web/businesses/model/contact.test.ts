import { expect, test } from 'vitest';
import { mailLink, telLink, vCard } from './contact.ts';

const firm = {
  legal_business_name: 'Batista, Sons; & Co\\',
  trade_name: null,
  address_1: '12 Example Wharf',
  city: 'Baltimore',
  state: 'MD',
  zip_code: '21231',
};

test('vCard contains the known fields and escapes line breaks and separators', () => {
  const ways = { phone: '(410) 555-0142', email: 'a@b.example\r\nNOTE:x', website: null };
  expect(vCard(firm, ways).split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:Batista\\, Sons\\; & Co\\\\',
    'N:Batista\\, Sons\\; & Co\\\\;;;;',
    'ORG:Batista\\, Sons\\; & Co\\\\',
    'TEL;TYPE=WORK,VOICE:(410) 555-0142',
    'EMAIL;TYPE=INTERNET:a@b.example\\nNOTE:x',
    'ADR;TYPE=WORK:;;12 Example Wharf;Baltimore;MD;21231;USA',
    'END:VCARD',
    '',
  ]);
});

test.each([
  ['(410) 555-0142', 'tel:+14105550142'],
  ['1 (410) 555-0142', 'tel:+14105550142'],
  ['410.555.0142 x12', 'tel:+14105550142;ext=12'],
  ['call the office', null],
  ['555-0142', null],
])('telLink of %s is %s', (phone, link) => {
  expect(telLink(phone)).toBe(link);
});

test.each([
  ['bids@batista.example', 'mailto:bids@batista.example'],
  ['bids@batista.example?cc=x@y.z', null],
  ['see website', null],
])('mailLink of %s is %s', (email, link) => {
  expect(mailLink(email)).toBe(link);
});
