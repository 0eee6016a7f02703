import { expect, test } from 'vitest';
import { readDeadline, readMoment } from './deadlines.ts';

test.each([
  ['2026-04-02T16:00:00-04:00', null, '2026-04-02T16:00', 'America/New_York', '2026-04-02T20:00:00.000Z'],
  // in summer that is the clock of Chicago, in winter of New York
  ['2026-04-06T13:00:00-05:00', null, '2026-04-06T13:00', 'America/Chicago', '2026-04-06T18:00:00.000Z'],
  ['2029-03-05T23:59:00-05:00', null, '2029-03-05T23:59', 'America/New_York', '2029-03-06T04:59:00.000Z'],
  ['2026-07-01T12:00:00-07:00', 'America/Phoenix', '2026-07-01T12:00', 'America/Phoenix', '2026-07-01T19:00:00.000Z'],
  ['2026-07-01T12:00:00-07:00', null, '2026-07-01T12:00', 'America/Phoenix', '2026-07-01T19:00:00.000Z'],
  ['2026-04-02T16:00:00', 'America/Denver', '2026-04-02T16:00', 'America/Denver', '2026-04-02T22:00:00.000Z'],
  ['2026-04-02', null, '2026-04-02T23:59', 'America/New_York', '2026-04-03T03:59:00.000Z'],
  // Japan has no American zone: the moment stays, shown by the clock of Washington
  ['2026-04-02T16:00:00+09:00', null, '2026-04-02T03:00', 'America/New_York', '2026-04-02T07:00:00.000Z'],
  ['2010-04-01T18:00:00Z', null, '2010-04-01T14:00', 'America/New_York', '2010-04-01T18:00:00.000Z'],
])('reads %s', (text, zone, deadline, time_zone, at) => {
  expect(readDeadline(text, zone)).toEqual({ deadline, time_zone, deadline_at: new Date(at) });
});

test.each(['', 'soon', '2026-02-30', '2026-13-01T10:00:00-04:00', '2026-04-02T25:00:00-04:00', '04/02/2026'])(
  'takes %j for no deadline',
  (text) => {
    expect(readDeadline(text, null)).toBeNull();
  },
);

test.each([
  ['2026-03-20 16:57:56.079-04', '2026-03-20T20:57:56.079Z'],
  ['2021-02-18 10:54:28.24-05', '2021-02-18T15:54:28.240Z'],
  ['2026-03-20', '2026-03-20T00:00:00.000Z'],
  ['yesterday', undefined],
])('reads the moment %s', (text, at) => {
  expect(readMoment(text)?.toISOString()).toBe(at);
});
