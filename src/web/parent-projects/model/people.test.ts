import { expect, test } from 'vitest';
import { parsePeopleSearch, readAddresses } from './people.ts';

test('addresses are read as they are pasted, each once', () => {
  const { people, unread } = readAddresses(
    'Rosa Marin <rosa@tidewater.example>, ROSA@tidewater.example;\nben@tidewater.example\tBen\tvan Dyke\n\n"Cole, Nia" nia@x.example\nnobody@\nhello',
  );
  expect(people).toEqual([
    { email: 'rosa@tidewater.example', first_name: 'Rosa', last_name: 'Marin' },
    { email: 'ben@tidewater.example', first_name: 'Ben', last_name: 'van Dyke' },
    { email: 'nia@x.example', first_name: null, last_name: null },
  ]);
  expect(unread).toEqual(['"Cole', 'nobody@', 'hello']);
});

test('the address keeps what can be a filter', () => {
  expect(parsePeopleSearch({ q: ' ada ', role: 'owner', state: 'removed', invite: true })).toEqual({
    q: 'ada',
    role: 'owner',
    state: 'removed',
    invite: 'true',
  });
  expect(parsePeopleSearch({ q: 7, role: 'king', state: '', invite: 'no' })).toEqual({});
});
