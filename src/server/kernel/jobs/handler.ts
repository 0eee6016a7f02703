import { z } from 'zod';
import type { AppServices } from '../context/app-services.ts';
import type { JobDefinition } from './job.ts';

/** Runs a job. Delivery is at least once, so it must be idempotent. */
export interface JobHandler<T extends object> extends JobDefinition<T> {
  /** Cron expression in UTC for recurring jobs; their payload is `{}`. */
  readonly schedule?: string;
  handle(services: AppServices, payload: T): Promise<void>;
  /** Tells people instead of staff that no further try is made, after several that their process did not outlive. */
  giveUp?(services: AppServices, payload: T): Promise<void>;
}
/** A handler in a heterogeneous list; the payload is validated before `handle`. */
export type AnyJobHandler = Omit<JobHandler<never>, 'payload'> & { readonly payload: z.ZodType };

export const handleJob = <T extends object>(
  { name, title, target, payload }: JobDefinition<T>,
  handle: JobHandler<T>['handle'],
  options: Partial<Pick<JobHandler<T>, 'schedule' | 'giveUp'>> = {},
): JobHandler<T> => ({ name, title, target, payload, handle, ...options });

const NO_PAYLOAD = z.strictObject({});

/** A recurring job. */
export const scheduledJob = (definition: {
  readonly name: string;
  readonly title: string;
  readonly schedule: string;
  handle(services: AppServices): Promise<void>;
}): JobHandler<Record<never, never>> => ({ ...definition, target: 'schedule', payload: NO_PAYLOAD });
