import { randomUUID } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { Clock } from '../context/clock.ts';
import type { EmailMessage } from './email-message.ts';
import type { Mailer } from './mailer.ts';

/** An email that this process has sent. */
export interface SentEmail extends Pick<EmailMessage, 'to' | 'subject' | 'text' | 'blocks'> {
  readonly id: string;
  readonly sentAt: Date;
}

/** The newest are kept. */
const KEPT = 200;

const mailboxes = new WeakMap<Config, SentEmail[]>();

/**
 * In a demonstration, which has no mail server, people read its emails in the product. They are kept in memory: what
 * lies in `outbox/` may be of an installation that used the same folder.
 */
export function keepDemoMail(mailer: Mailer, config: Config, clock: Clock): Mailer {
  // with a mail server, emails are their recipients' alone
  if (!config.demo || config.smtpUrl !== null) return mailer;
  const mailbox: SentEmail[] = [];
  mailboxes.set(config, mailbox);
  return {
    ...mailer,
    async send(email) {
      await mailer.send(email);
      const { to, subject, text, blocks } = email;
      mailbox.unshift({ id: randomUUID(), sentAt: clock.now(), to, subject, text, blocks });
      mailbox.splice(KEPT);
    },
  };
}

/** What this process has sent, newest first; null outside a demonstration. */
export const demoMailbox = (config: Config): readonly SentEmail[] | null => mailboxes.get(config) ?? null;
