import { expect, test } from 'vitest';
import { residentPageLanguage } from './language.ts';

test('language of a public page: what the address says, else what the browser wishes most, else English', () => {
  expect(residentPageLanguage('es', 'en-US')).toBe('es');
  expect(residentPageLanguage('fr', 'es-MX,en;q=0.5')).toBe('es');
  expect(residentPageLanguage(null, 'de, en;q=0.4, es;q=0.8')).toBe('es');
  expect(residentPageLanguage(null, 'es;q=0, en;q=0.1')).toBe('en');
  expect(residentPageLanguage(null, 'de')).toBe('en');
  expect(residentPageLanguage(null, `${'x,'.repeat(100_000)}es`)).toBe('en');
});
