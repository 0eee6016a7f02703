import type { z } from 'zod';
import type { Tx } from '#server/db/types.ts';

/**
 * Definition of asynchronous work outside the transaction: mail, images, fan-out. Its name and payload are separate from
 * its `JobHandler`, so that commands can enqueue jobs whose handlers call commands.
 */
export interface Job<T extends object> {
  readonly name: string;
  readonly payload: z.ZodType<T>;
  /** A payload for `enqueue`. */
  with(payload: T): JobCall<T>;
}
export interface JobCall<T extends object> {
  readonly job: Pick<Job<T>, 'name' | 'payload'>;
  readonly payload: T;
}

/** The outbox: what is enqueued in a transaction starts after its commit, or never. */
export interface Outbox {
  enqueue<T extends object>(tx: Tx, call: JobCall<T>): Promise<void>;
}

/** @param definition `name`: `feature.what-it-does` */
export function job<T extends object>(definition: Pick<Job<T>, 'name' | 'payload'>): Job<T> {
  return { ...definition, with: (payload) => ({ job: definition, payload }) };
}
