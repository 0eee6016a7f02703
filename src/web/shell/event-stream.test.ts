import { expect, test } from 'vitest';
import { backoff, takeEvents } from './event-stream.ts';

test('takes whole events, keeps the unfinished one, drops comments', () => {
  const first = takeEvents(': open\n\ndata: {"topic":"notifications","key":null}\n\ndata: {"topic":"proj');
  expect(first.changes).toEqual([{ topic: 'notifications', key: null }]);
  const second = takeEvents(`${first.rest}ects","key":"a"}\n\n: alive\n\n`);
  expect(second).toEqual({ changes: [{ topic: 'projects', key: 'a' }], rest: '' });
});

test('line ends of either kind', () => {
  expect(takeEvents('data:{"topic":"a","key":null}\r\n\r\n').changes).toEqual([{ topic: 'a', key: null }]);
});

test('waits longer after each failure, half a minute at most', () => {
  expect(backoff(0, 0)).toBe(500);
  expect(backoff(3, 0.5)).toBe(6000);
  expect(backoff(40, 1)).toBe(30_000);
});
