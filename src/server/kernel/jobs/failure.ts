import { z } from 'zod';
import { FAILURE_REASONS } from '#contract/staff/schema/failed-jobs.ts';
import { sqlState } from '../http/errors.ts';
import { MailError } from '../mail/mail-error.ts';
import { InterruptedTooOften } from './interrupted-attempts.ts';

/** Why a try failed, as it is stored with the job: no text of databases, whose errors hold rows. */
const failure = z.object({
  reason: z.enum(FAILURE_REASONS),
  /** SMTP reply code, SQLSTATE or code of the operating system. */
  code: z.string().nullable(),
  /** What the mail server answered. */
  reply: z.string().nullable(),
  recipient: z.string().nullable(),
  subject: z.string().nullable(),
});
export type Failure = z.infer<typeof failure>;

/**
 * @param before what the try before left: a try that never got to the email doesn't know whom it goes to
 */
export function failureOf(error: unknown, before: unknown): Failure {
  const { recipient = null, subject = null } = failure.safeParse(before).data ?? {};
  if (error instanceof MailError) {
    const { isPermanent, code, reply } = error;
    const reason = isPermanent ? 'email_refused' : 'mail_server_away';
    return { reason, code, reply, recipient: error.recipient ?? recipient, subject: error.subject ?? subject };
  }
  if (error instanceof InterruptedTooOften) return { ...INTERRUPTED, recipient, subject };
  const code = sqlState(error) ?? (error as Partial<NodeJS.ErrnoException> | null)?.code;
  return { reason: 'error', code: typeof code === 'string' ? code : null, reply: null, recipient, subject };
}

const INTERRUPTED: Failure = { reason: 'interrupted', code: null, reply: null, recipient: null, subject: null };

/** What a try left that the queue itself ended is not ours: it took too long, or its process died. */
export const storedFailure = (output: unknown): Failure => failure.safeParse(output).data ?? INTERRUPTED;

/** Whether no later try can do better. */
export const isHopeless = (error: unknown): boolean =>
  error instanceof z.ZodError ||
  error instanceof InterruptedTooOften ||
  (error instanceof MailError && error.isPermanent);
