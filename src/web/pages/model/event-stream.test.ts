import { expect, test } from 'vitest';
import { backoffDelay, parseEvents } from './event-stream.ts';

test('parses complete events, keeps a partial one, ignores comments', () => {
  const first = parseEvents(': open\n\ndata: {"topic":"notifications","key":null}\n\ndata: {"topic":"proj');
  expect(first.changes).toEqual([{ topic: 'notifications', key: null }]);
  const second = parseEvents(`${first.rest}ects","key":"a"}\n\n: alive\n\n`);
  expect(second).toEqual({ changes: [{ topic: 'projects', key: 'a' }], rest: '' });
});

test('accepts CRLF and LF', () => {
  expect(parseEvents('data:{"topic":"a","key":null}\r\n\r\n').changes).toEqual([{ topic: 'a', key: null }]);
});

test('backs off exponentially up to 30 seconds', () => {
  expect(backoffDelay(0, 0)).toBe(500);
  expect(backoffDelay(3, 0.5)).toBe(6000);
  expect(backoffDelay(40, 1)).toBe(30_000);
});
