import type { z } from 'zod';
import type { Tx } from '#server/db/types.ts';
import type { JobTarget } from './retry-policy.ts';

/**
 * Definition of asynchronous work outside the transaction: mail, images, fan-out. Its name and payload are separate from
 * its `JobHandler`, so that commands can enqueue jobs whose handlers call commands.
 */
export interface Job<T extends object> {
  readonly name: string;
  /** What it does, for staff who decide about one that failed. */
  readonly title: string;
  /** What has to be there for it to succeed, which says how long it is retried. */
  readonly target: JobTarget;
  readonly payload: z.ZodType<T>;
  /** A payload for `enqueue`. */
  with(payload: T): JobCall<T>;
}
export type JobDefinition<T extends object> = Omit<Job<T>, 'with'>;
export interface JobCall<T extends object> {
  readonly job: Pick<Job<T>, 'name' | 'payload'>;
  readonly payload: T;
}

/** The outbox: what is enqueued in a transaction starts after its commit, or never. */
export interface Outbox {
  enqueue<T extends object>(tx: Tx, call: JobCall<T>): Promise<void>;
}

/** @param definition `name`: `feature.what-it-does` */
export function job<T extends object>(definition: JobDefinition<T>): Job<T> {
  return { ...definition, with: (payload) => ({ job: definition, payload }) };
}
