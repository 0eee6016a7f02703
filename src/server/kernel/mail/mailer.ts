import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '#server/config.ts';
import type { EmailMessage } from './email-message.ts';
import { MailError } from './mail-error.ts';

export interface Mailer {
  /** @throws MailError */
  send(mail: EmailMessage): Promise<void>;
  /** Whether the mail server takes emails at all. @throws MailError */
  check(): Promise<void>;
  close(): void;
}

/** Milliseconds. In all far below the time that a job may take: a second try never runs beside the first. */
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000, dnsTimeout: 20_000 };

/** Sends by SMTP if SMTP_URL is set; else writes each email to a file in `outbox/`. */
export function createMailer(config: Config): Mailer {
  const transport = config.smtpUrl
    ? nodemailer.createTransport({ url: config.smtpUrl, ...TIMEOUTS })
    : nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send({ to, subject, text, html, key, oneClickUnsubscribe: oneClickStop, replyTo }) {
      const mail = {
        from: config.mailFrom,
        to: { name: '', address: to },
        subject: subject.replace(/[\r\n]+/g, ' '),
        text,
        html,
        messageId: `<${key}@plumbline>`,
        ...(replyTo ? { replyTo: { name: 'Plumbline', address: replyTo } } : {}),
        ...(oneClickStop ? { headers: unsubscribeHeaders(oneClickStop) } : {}),
        disableFileAccess: true,
        disableUrlAccess: true,
      };
      const sent = await transport.sendMail(mail).catch((error: unknown) => {
        throw new MailError(error, { to, subject });
      });
      if ('message' in sent && Buffer.isBuffer(sent.message)) await writeToOutbox(config.dataDir, sent.message);
    },
    async check() {
      if (!config.smtpUrl) return;
      await transport.verify().catch((error: unknown) => {
        throw new MailError(error);
      });
    },
    close: () => transport.close(),
  };
}

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

async function writeToOutbox(dataDir: string, message: Buffer): Promise<void> {
  const outbox = join(dataDir, 'outbox');
  await mkdir(outbox, { recursive: true });
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`;
  await writeFile(join(outbox, `.${name}`), message, { mode: 0o600 });
  await rename(join(outbox, `.${name}`), join(outbox, name));
}
