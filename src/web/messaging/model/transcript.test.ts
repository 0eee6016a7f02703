import { expect, test } from 'vitest';
import type { Message } from '#contract/messaging/schema/messages.ts';
import { beginsDay, catchUpFrom, continues, missingBlocks, withPage } from './transcript.ts';

const line = (seq: number, more: Partial<Message> = {}): Message => ({
  id: String(seq),
  seq,
  kind: 'message',
  author: { user_id: 'a', name: 'Ana', organization_id: 'o' },
  is_own: false,
  text: `Line ${seq}`,
  via: 'app',
  sent_at: new Date(2026, 10, 20, 12, seq).toISOString(),
  attachments: [],
  person: null,
  key: null,
  ...more,
});
const page = (from: number, until: number, last = 200) => ({
  first_seq: 1,
  last_seq: last,
  messages: Array.from({ length: until - from + 1 }, (_, at) => line(from + at)),
});

test('stretches of a conversation are put together by number, each line once', () => {
  const known = withPage(withPage(withPage(undefined, page(151, 200)), page(51, 100)), page(199, 202, 202));
  expect([known.first, known.last, Object.keys(known.lines).length]).toEqual([1, 202, 102]);
  expect(missingBlocks(known, 40, 160)).toEqual([1, 101]);
  expect(missingBlocks(known, -5, 10)).toEqual([1]);
  expect(missingBlocks(known, 151, 900)).toEqual([]);
});

test('what was missed is read from the last known line, unless it is very much', () => {
  const known = withPage(undefined, page(151, 200));
  expect([catchUpFrom(known, 210), catchUpFrom(known, 5_000)]).toEqual([201, null]);
});

test('days are told apart, and lines of one person follow each other', () => {
  const later = line(4, { sent_at: new Date(2026, 10, 21, 9).toISOString() });
  const other = line(3, { author: { user_id: 'b', name: 'Ben', organization_id: 'o' } });
  const known = withPage(undefined, { first_seq: 1, last_seq: 4, messages: [line(1), line(2), other, later] });
  expect([1, 2, 3, 4].map((seq) => beginsDay(known, seq))).toEqual([true, false, false, true]);
  expect([1, 2, 3, 4].map((seq) => continues(known, seq))).toEqual([false, true, false, false]);
});
