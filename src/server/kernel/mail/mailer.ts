import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '#server/config.ts';
import type { EmailMessage } from './email-message.ts';

export interface Mailer {
  send(mail: EmailMessage): Promise<void>;
  close(): void;
}

/** Sends by SMTP if SMTP_URL is set; else writes each email to a file in `outbox/`. */
export function createMailer(config: Config): Mailer {
  const transport = config.smtpUrl
    ? nodemailer.createTransport(config.smtpUrl)
    : nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send({ to, subject, text, html, key, oneClickUnsubscribe: oneClickStop }) {
      const sent = await transport.sendMail({
        from: config.mailFrom,
        to: { name: '', address: to },
        subject: subject.replace(/[\r\n]+/g, ' '),
        text,
        html,
        messageId: `<${key}@plumbline>`,
        ...(oneClickStop ? { headers: unsubscribeHeaders(oneClickStop) } : {}),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      if ('message' in sent && Buffer.isBuffer(sent.message)) await writeToOutbox(config.dataDir, sent.message);
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
