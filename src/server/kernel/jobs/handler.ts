import { z } from 'zod';
import type { AppServices } from '../context/app-services.ts';
import type { Job } from './job.ts';

/** What a job does. It may run twice, so it must do no harm twice. */
export interface JobHandler<T extends object> {
  readonly name: string;
  readonly payload: z.ZodType<T>;
  /** Cron expression in UTC, for work that returns by itself; its payload is `{}`. */
  readonly schedule?: string;
  handle(services: AppServices, payload: T): Promise<void>;
}
/** A handler in a list of different ones; its payload has passed its own schema before `handle` sees it. */
export type AnyJobHandler = Pick<JobHandler<never>, 'name' | 'schedule' | 'handle'> & { readonly payload: z.ZodType };

export const handleJob = <T extends object>(
  { name, payload }: Pick<Job<T>, 'name' | 'payload'>,
  handle: JobHandler<T>['handle'],
  options: { readonly schedule?: string } = {},
): JobHandler<T> => ({ name, payload, handle, ...options });

const NO_PAYLOAD = z.strictObject({});

/** Work that nobody enqueues: it runs by the clock. */
export const scheduledJob = (definition: {
  readonly name: string;
  readonly schedule: string;
  handle(services: AppServices): Promise<void>;
}): JobHandler<Record<never, never>> => ({ ...definition, payload: NO_PAYLOAD });
