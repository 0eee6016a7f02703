import { z } from 'zod';
import type { AppServices } from '../context/app-services.ts';
import type { Job } from './job.ts';

/** Runs a job. Delivery is at least once, so it must be idempotent. */
export interface JobHandler<T extends object> {
  readonly name: string;
  readonly payload: z.ZodType<T>;
  /** Cron expression in UTC for recurring jobs; their payload is `{}`. */
  readonly schedule?: string;
  handle(services: AppServices, payload: T): Promise<void>;
}
/** A handler in a heterogeneous list; the payload is validated before `handle`. */
export type AnyJobHandler = Pick<JobHandler<never>, 'name' | 'schedule' | 'handle'> & { readonly payload: z.ZodType };

export const handleJob = <T extends object>(
  { name, payload }: Pick<Job<T>, 'name' | 'payload'>,
  handle: JobHandler<T>['handle'],
  options: { readonly schedule?: string } = {},
): JobHandler<T> => ({ name, payload, handle, ...options });

const NO_PAYLOAD = z.strictObject({});

/** A recurring job. */
export const scheduledJob = (definition: {
  readonly name: string;
  readonly schedule: string;
  handle(services: AppServices): Promise<void>;
}): JobHandler<Record<never, never>> => ({ ...definition, payload: NO_PAYLOAD });
