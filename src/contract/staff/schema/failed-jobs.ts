import { z } from 'zod';
import { instant, uuid } from '#contract/formats.ts';

/** Why Plumbline stopped trying. */
export const FAILURE_REASONS = ['email_refused', 'mail_server_away', 'interrupted', 'error'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** An email that could not be sent, or other background work that failed for good. */
export const failedJob = z.strictObject({
  id: uuid,
  /** What it does. */
  title: z.string(),
  is_email: z.boolean(),
  /** Whom the email goes to and its subject, as far as they are known. */
  recipient: z.string().nullable(),
  subject: z.string().nullable(),
  reason: z.enum(FAILURE_REASONS),
  /** SMTP reply code, SQLSTATE or code of the operating system. */
  code: z.string().nullable(),
  /** What the mail server answered. */
  reply: z.string().nullable(),
  /** How often it was tried. */
  attempts: z.int(),
  enqueued_at: instant,
  failed_at: instant,
});
export type FailedJob = z.infer<typeof failedJob>;

export const failedJobsQuery = z.strictObject({ after: uuid.optional() });
export const failedJobsPage = z.strictObject({ jobs: z.array(failedJob), next: uuid.nullable() });
