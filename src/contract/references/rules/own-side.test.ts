import { expect, test } from 'vitest';
import { mailboxOf, ownSideFlags } from './own-side.ts';

const FIRM = {
  emails: ['Lorena@lantern-row.example', 'lorena.batista@gmail.com'],
  website: 'https://www.lanternrow.example/about',
};

test('one mailbox has one spelling', () => {
  expect(mailboxOf('L.Orena+Refs@GoogleMail.com')).toBe('lorena@gmail.com');
  expect(mailboxOf('Jane+x@Client.com')).toBe('jane@client.com');
  expect(mailboxOf('j.ane@client.com')).toBe('j.ane@client.com');
});

test.each([
  ['lorena@LANTERN-ROW.example', ['own_address']],
  ['lorenabatista+friend@gmail.com', ['own_address']],
  ['someone@lantern-row.example', ['own_domain']],
  ['someone@mail.lantern-row.example', ['own_domain']],
  ['office@lanternrow.example', ['own_domain']],
  ['jane@gmail.com', []],
  ['jane@not-lantern-row.example', []],
  ['jane@client.example', []],
])('%s is flagged as %j', (email, flags) => {
  expect(ownSideFlags(email, FIRM)).toEqual(flags);
});

test('a page on a shared site makes nobody there the firm', () => {
  expect(ownSideFlags('ann@facebook.com', { emails: [], website: 'facebook.com/lanternrow' })).toEqual([]);
});
