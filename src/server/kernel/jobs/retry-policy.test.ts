import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { jobs } from '#server/app.ts';
import { EXPIRE_SECONDS, type JobTarget, retryPolicy, TARGETS } from './retry-policy.ts';

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400] as const;
/** As docs/operations.md says it. */
const NEEDS: Readonly<Record<JobTarget, string>> = {
  mail: 'mail server | 3 days',
  files: 'file storage | 1 day',
  database: 'database | 1 hour',
  schedule: 'next run | 2 minutes',
};
const targets = Object.keys(TARGETS) as JobTarget[];

/** The shortest pauses that pg-boss makes of a policy; it lengthens each by chance. */
function pausesOf(target: JobTarget): number[] {
  const { retryLimit, retryDelay, retryDelayMax } = retryPolicy(target);
  return Array.from({ length: retryLimit }, (_, at) => Math.min(retryDelayMax, retryDelay * 2 ** Math.min(16, at)));
}

test.each([
  ['mail', 3 * DAY],
  ['files', DAY],
  ['database', HOUR],
  ['schedule', 2 * MINUTE],
] as const)('retries last as long as the target may be away: %s', (target, seconds) => {
  expect(TARGETS[target].retryWindow).toBe(seconds);
  const pauses = pausesOf(target);
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThanOrEqual(seconds);
  expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses);
});

test.each(targets)('a job is kept longer than it is retried, even if each try takes all its time: %s', (target) => {
  const { retentionSeconds, retryLimit, retryDelayMax } = retryPolicy(target);
  expect(retentionSeconds).toBeGreaterThan(retryLimit * (retryDelayMax + EXPIRE_SECONDS));
});

test('docs/operations.md says of every job what it needs and how long that may be away, and of no other', () => {
  const text = readFileSync('docs/operations.md', 'utf8');
  const rows = [...text.matchAll(/^\| `([a-z-]+\.[a-z-]+)` \| (.+?) \| (.+? \| .+?) \| .+ \|$/gm)];
  expect(rows.map(([, name, title, needs]) => `${name}: ${title}: ${needs}`).sort()).toEqual(
    jobs.map(({ name, title, target }) => `${name}: ${title}: ${NEEDS[target]}`).sort(),
  );
});
