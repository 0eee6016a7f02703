import { expect, test } from 'vitest';
import type { Notification } from '#contract/notifications/schema.ts';
import { arrange, badge, readView, unreadOf } from './arrange.ts';

const one = (id: string, facts: Partial<Notification>): Notification => ({
  id,
  type: 'new_work_history',
  subject: null,
  subject_type: 'Project',
  viewed_at: null,
  hidden: false,
  created_at: `2026-11-0${id}T00:00:00Z`,
  action_taken_at: null,
  ...facts,
});
const done = '2026-11-20T00:00:00Z';
const list = [
  one('1', { viewed_at: done }),
  one('2', { action_taken_at: done }),
  one('3', { type: 'rejected_work_history', viewed_at: done }),
  one('4', { type: 'revised_work_history', viewed_at: done, action_taken_at: done }),
  one('5', { type: 'new_opportunities' }),
];
const ids = (view: Parameters<typeof arrange>[1]) =>
  arrange(list, view)
    .map(({ id }) => id)
    .join('');

test('filters [NOTIF-064, NOTIF-065] and sorts by created_at [NOTIF-034]; without a choice all [NOTIF-035, NOTIF-036], newest first [NOTIF-037]', () => {
  expect(ids({})).toBe('54321');
  expect(ids({ sort: 'oldest' })).toBe('12345');
  expect(ids({ filter: 'unread' })).toBe('52');
  expect(ids({ filter: 'requests' })).toBe('421');
  expect(ids({ filter: 'requests', sub: 'received' })).toBe('1');
  expect(ids({ filter: 'requests', sub: 'sent', sort: 'oldest' })).toBe('24');
  expect(ids({ filter: 'unread', sub: 'sent' })).toBe('52');
});

test('moments of different zones sort by time, not by text', () => {
  const [first, second] = arrange(
    [one('1', { created_at: '2026-11-20T01:00:00+02:00' }), one('2', { created_at: '2026-11-19T23:30:00Z' })],
    {},
  );
  expect([first?.id, second?.id]).toEqual(['2', '1']);
});

test('the address keeps what is not the default and drops what it does not know', () => {
  expect(readView({ filter: 'all', sub: 'sent', sort: 'newest', open: 'x', other: 'y' })).toEqual({
    sub: 'sent',
    open: 'x',
  });
  expect(readView({ filter: 'mine', sort: ['oldest'] })).toEqual({});
});

test('the badge counts what has no viewed_at [NOTIF-005, NOTIF-059] and stops at nine [NOTIF-006]', () => {
  expect(unreadOf(list).map(({ id }) => id)).toEqual(['2', '5']);
  expect(badge(unreadOf(list).length)).toBe('2');
  expect([0, 1, 9, 10, 100].map(badge)).toEqual(['', '1', '9', '9+', '9+']);
});
