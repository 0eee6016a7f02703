import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { containsSecret, isTokenLike, redactPath, viewCategory } from './rules.ts';
import { pageView } from './schema.ts';

const PAGES = [
  'accept-payments-invite',
  'accept-dashboard-payments-invite',
  'login-payment-user',
  'new-password',
  'link',
  'impersonate',
];
const random = (alphabet: string, length: number) =>
  fc.array(fc.constantFrom(...alphabet), { minLength: length, maxLength: 2 * length }).map((parts) => parts.join(''));
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const BASE64 = `${LETTERS.toUpperCase()}${LETTERS}0123456789-_`;
/** Of 43 random characters of base64url or 32 of hex less than one in 10^13 times none is a capital or digit. */
const token = fc
  .oneof(random(BASE64, 43), random('0123456789abcdef', 32), random(`${BASE64}.`, 90))
  .filter((text) => /[0-9A-Z]/.test(text));
const word = fc.stringMatching(/^[a-z]{1,12}$/);
const odd = fc.constantFrom('', ')', ',', ';', '"', '%22', '%3E', ':', '@', '\\');

test('redacts everything after a page of token links, in any spelling', () => {
  const page = fc
    .constantFrom(...PAGES)
    .chain((name) =>
      fc.constantFrom(`/${name}`, `//${name}`, `/${name.toUpperCase()}`, `/${name.replace('n', '%6E')}`, name),
    );
  const rest = fc.array(fc.stringMatching(/^[\w.~%-]{1,60}$/), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(page, rest, (first, parts) => {
      expect(redactPath(`${first}/${parts.join('/')}`)).toMatch(/^\/[a-z-]+\/\[redacted\]$/);
    }),
  );
});

test('redacts tokens anywhere in a path, with any delimiters', () => {
  fc.assert(
    fc.property(word, token, odd, odd, word, (before, secret, left, right, after) => {
      const kept = redactPath(`/${before}/${left}${secret}${right}/${after}`);
      expect(kept).not.toContain(secret);
      expect(PAGES.includes(before) || kept === `/${before}/[redacted]/${after}`).toBe(true);
    }),
  );
});

test('keeps ids and vanity paths and is idempotent', () => {
  const vanity = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join('-'));
  const part = fc.oneof(fc.uuid(), vanity, fc.nat().map(String));
  fc.assert(
    fc.property(word, fc.array(part, { maxLength: 4 }), (first, parts) => {
      const path = `/${[first, ...parts].join('/')}`;
      if (!PAGES.includes(first)) expect(redactPath(path)).toBe(path);
    }),
  );
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      expect(redactPath(redactPath(path))).toBe(redactPath(path));
    }),
  );
  expect(isTokenLike('0b9f5c1e-3f0e-4f38-9a39-0c5d1d5e2f11')).toBe(false);
});

test('redacts long input in linear time', () => {
  for (const path of ['/'.repeat(100_000), `/${'a'.repeat(100_000)}`, `/${'%'.repeat(100_000)}`]) {
    expect(redactPath(path).length).toBeLessThanOrEqual(500);
  }
});

test.each([
  ['/', '/'],
  ['/search/', '/search'],
  ['/details/mwbe/0b9f5c1e-3f0e-4f38-9a39-0c5d1d5e2f11', '/details/mwbe/0b9f5c1e-3f0e-4f38-9a39-0c5d1d5e2f11'],
  ['/new-password', '/new-password'],
  ['/new-password/abc/search', '/new-password/[redacted]'],
  ['/impersonate/7', '/impersonate/[redacted]'],
  ['/a/0b9f5c1e3f0e4f389a390c5d1d5e2f11', '/a/[redacted]'],
])('redacts %s to %s', (path, kept) => expect(redactPath(path)).toBe(kept));

test('recognizes paths that contain a secret', () => {
  expect(['/new-password/x', `/a/${'0b9f5c1e'.repeat(4)}`].map(containsSecret)).toEqual([true, true]);
  expect(['/', '/search/', '/new-password', '/profile/7'].map(containsSecret)).toEqual([false, false, false, false]);
});

test.each([
  ['/', 'Login page'],
  ['/search', 'Directory'],
  ['/profile/0b9f5c1e-3f0e-4f38-9a39-0c5d1d5e2f11', 'MWBE profile'],
  ['/port-city-electrical', 'MWBE profile'],
  ['/parent-project/all', 'Projects'],
  ['/__proto__', 'No such page'],
  ['/no/such/page', 'No such page'],
])('counts %s under %s [ANALYTICS-006]', (path, category) => expect(viewCategory(path)).toBe(category));

test.each([
  ['/search?q=a name', 'url_path'],
  ['/details#account-info', 'url_path'],
  ['search', 'url_path'],
  ['https://plumbline.example/search', 'url_path'],
  [`/${'a'.repeat(500)}`, 'url_path'],
])('rejects a view of %.40s', (url_path, field) => {
  const { error } = pageView.safeParse({ url_path, view_category: 'Directory', user_id: null });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
});
