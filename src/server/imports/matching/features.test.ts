import { expect, test } from 'vitest';
import { ownDomain } from './features.ts';

test('ignores shared hosts and pages below a site', () => {
  expect(ownDomain('http://www.orlo.example.com', null)).toBe('orlo.example.com');
  expect(ownDomain('http://gulls.example.com/towson', null)).toBe('');
  expect(ownDomain('http://orlo.wixsite.com', 'orlo@gmail.com')).toBe('');
});
