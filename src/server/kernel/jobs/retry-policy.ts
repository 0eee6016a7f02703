const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400] as const;

/** Seconds: how long the target of a job may be away, and the pauses between tries, which double. */
interface Patience {
  readonly mayBeAway: number;
  readonly firstPause: number;
  readonly longestPause: number;
}

/**
 * What a job needs in order to succeed besides the database that holds the queue: the mail server, the storage of
 * files, nothing else; or a scheduled job, whose next run does what this one could not. docs/operations.md says the
 * same for each job.
 */
export const TARGETS = {
  mail: { mayBeAway: 3 * DAY, firstPause: 5, longestPause: 30 * MINUTE },
  files: { mayBeAway: DAY, firstPause: 5, longestPause: 15 * MINUTE },
  database: { mayBeAway: HOUR, firstPause: 2, longestPause: 5 * MINUTE },
  schedule: { mayBeAway: 2 * MINUTE, firstPause: 2, longestPause: MINUTE },
} as const satisfies Readonly<Record<string, Patience>>;
export type JobTarget = keyof typeof TARGETS;

/** What fails for good goes from every queue to this one. */
export const FAILED_QUEUE = 'kernel.failed';

/** A job that nobody runs, because no process is up, is kept for two weeks more. */
const RETENTION_SECONDS = 14 * DAY;
/** Longer than every time-out of a target, so that no second try starts beside the first. */
export const EXPIRE_SECONDS = 300;

/** Options of a queue for pg-boss. */
export interface RetryPolicy {
  readonly retryLimit: number;
  readonly retryDelay: number;
  readonly retryBackoff: boolean;
  readonly retryDelayMax: number;
  readonly expireInSeconds: number;
  readonly retentionSeconds: number;
  readonly notify: boolean;
}

export function retryPolicy(target: JobTarget): RetryPolicy {
  const { mayBeAway, firstPause, longestPause } = TARGETS[target];
  return {
    retryLimit: retriesToCover(TARGETS[target]),
    retryDelay: firstPause,
    retryBackoff: true,
    retryDelayMax: longestPause,
    expireInSeconds: EXPIRE_SECONDS,
    retentionSeconds: mayBeAway + RETENTION_SECONDS,
    notify: true,
  };
}

/** pg-boss lengthens each pause at random up to the double; the shortest ones have to last long enough. */
function retriesToCover({ mayBeAway, firstPause, longestPause }: Patience): number {
  let covered = 0;
  let retries = 0;
  for (; covered < mayBeAway; retries += 1) covered += Math.min(longestPause, firstPause * 2 ** Math.min(16, retries));
  return retries;
}
