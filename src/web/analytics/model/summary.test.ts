import { expect, test } from 'vitest';
import { viewsByDay, viewsByPage } from './summary.ts';

const NOW = Date.parse('2026-03-02T00:30:00Z');
const COUNTS = [
  { day: '2026-03-02', view_category: 'Directory', views: 3 },
  { day: '2026-02-24', view_category: 'Directory', views: 4 },
  { day: '2026-02-23', view_category: 'Directory', views: 5 },
  { day: '2026-03-02', view_category: 'Notifications', views: 12 },
  { day: '2026-02-01', view_category: 'Login page', views: 12 },
];

test('sums page views over 1, 7 and 30 days, most viewed first', () => {
  expect(viewsByPage(COUNTS, NOW)).toEqual([
    { page: 'Directory', today: 3, week: 7, month: 12 },
    { page: 'Login page', today: 0, week: 0, month: 12 },
    { page: 'Notifications', today: 12, week: 12, month: 12 },
  ]);
});

test('includes days without views', () => {
  const all = viewsByDay(COUNTS, null, NOW);
  expect(all).toHaveLength(30);
  expect([all[0], all[1], all[29]]).toEqual([
    { day: '2026-03-02', views: 15 },
    { day: '2026-03-01', views: 0 },
    { day: '2026-02-01', views: 12 },
  ]);
  expect(viewsByDay(COUNTS, 'Directory', NOW)[0]).toEqual({ day: '2026-03-02', views: 3 });
});
