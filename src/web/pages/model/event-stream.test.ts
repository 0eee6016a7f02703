import { expect, test } from 'vitest';
import { backoffDelay, parseEvents } from './event-stream.ts';

test('takes whole events, keeps the unfinished one, drops comments', () => {
  const first = parseEvents(': open\n\ndata: {"topic":"notifications","key":null}\n\ndata: {"topic":"proj');
  expect(first.changes).toEqual([{ topic: 'notifications', key: null }]);
  const second = parseEvents(`${first.rest}ects","key":"a"}\n\n: alive\n\n`);
  expect(second).toEqual({ changes: [{ topic: 'projects', key: 'a' }], rest: '' });
});

test('line ends of either kind', () => {
  expect(parseEvents('data:{"topic":"a","key":null}\r\n\r\n').changes).toEqual([{ topic: 'a', key: null }]);
});

test('waits longer after each failure, half a minute at most', () => {
  expect(backoffDelay(0, 0)).toBe(500);
  expect(backoffDelay(3, 0.5)).toBe(6000);
  expect(backoffDelay(40, 1)).toBe(30_000);
});
