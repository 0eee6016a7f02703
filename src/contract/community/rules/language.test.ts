import { expect, test } from 'vitest';
import { publicLanguage } from './language.ts';

test('language of a public page: what the address says, else what the browser wishes most, else English', () => {
  expect(publicLanguage('es', 'en-US')).toBe('es');
  expect(publicLanguage('fr', 'es-MX,en;q=0.5')).toBe('es');
  expect(publicLanguage(null, 'de, en;q=0.4, es;q=0.8')).toBe('es');
  expect(publicLanguage(null, 'es;q=0, en;q=0.1')).toBe('en');
  expect(publicLanguage(null, 'de')).toBe('en');
  expect(publicLanguage(null, `${'x,'.repeat(100_000)}es`)).toBe('en');
});
