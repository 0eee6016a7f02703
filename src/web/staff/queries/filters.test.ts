import { expect, test } from 'vitest';
import { readAudit, readLinks, readMail, readPeople } from './filters.ts';

test('an address says what is looked for, and nothing that the server would refuse', () => {
  expect(readPeople({ q: ' dana ', type: 'PRIME', active: 'true', more: '1' })).toEqual({
    q: 'dana',
    type: 'PRIME',
    active: 'true',
  });
  expect(readPeople({ q: ['a', 'b'], type: 'KING', active: '1' })).toEqual({});
  expect(readLinks({ person: 'x', purpose: 'log-in', state: 'open' })).toEqual({ purpose: 'log-in', state: 'open' });
  expect(readMail({ mail: '' })).toEqual({});
  expect(readAudit({ since: '2026-11-20', until: 'today', impersonated: 'false', subject: '1' })).toEqual({
    since: '2026-11-20',
  });
});
