import type { z } from 'zod';

/**
 * One kind of work that leaves the transaction: mail, images, fan-out. This is its name and payload, for those who
 * enqueue it; what it does is its `JobHandler`, so that commands can enqueue what calls commands.
 */
export interface Job<T extends object> {
  readonly name: string;
  readonly payload: z.ZodType<T>;
  /** The call, ready for `enqueue`. */
  with(payload: T): JobCall<T>;
}
export interface JobCall<T extends object> {
  readonly job: Pick<Job<T>, 'name' | 'payload'>;
  readonly payload: T;
}

/** @param definition `name`: `feature.what-it-does` */
export function job<T extends object>(definition: Pick<Job<T>, 'name' | 'payload'>): Job<T> {
  return { ...definition, with: (payload) => ({ job: definition, payload }) };
}
