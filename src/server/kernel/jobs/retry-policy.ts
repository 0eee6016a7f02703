const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400] as const;

/** Seconds: how long the target of a job may be away, and the pauses between tries, which double. */
interface RetryTiming {
  readonly retryWindow: number;
  readonly initialDelay: number;
  readonly maxDelay: number;
}

/**
 * What a job needs in order to succeed besides the database that holds the queue: the mail server, the storage of
 * files, nothing else; or a scheduled job, whose next run does what this one could not. docs/operations.md says the
 * same for each job.
 */
export const TARGETS = {
  mail: { retryWindow: 3 * DAY, initialDelay: 5, maxDelay: 30 * MINUTE },
  files: { retryWindow: DAY, initialDelay: 5, maxDelay: 15 * MINUTE },
  database: { retryWindow: HOUR, initialDelay: 2, maxDelay: 5 * MINUTE },
  schedule: { retryWindow: 2 * MINUTE, initialDelay: 2, maxDelay: MINUTE },
} as const satisfies Readonly<Record<string, RetryTiming>>;
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
  const { retryWindow, initialDelay, maxDelay } = TARGETS[target];
  return {
    retryLimit: retriesToCover(TARGETS[target]),
    retryDelay: initialDelay,
    retryBackoff: true,
    retryDelayMax: maxDelay,
    expireInSeconds: EXPIRE_SECONDS,
    retentionSeconds: retryWindow + RETENTION_SECONDS,
    notify: true,
  };
}

/** pg-boss lengthens each pause at random up to the double; the shortest ones have to last long enough. */
function retriesToCover({ retryWindow, initialDelay, maxDelay }: RetryTiming): number {
  let covered = 0;
  let retries = 0;
  for (; covered < retryWindow; retries += 1) covered += Math.min(maxDelay, initialDelay * 2 ** Math.min(16, retries));
  return retries;
}
