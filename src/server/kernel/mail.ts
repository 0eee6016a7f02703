import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '#server/config.ts';
import type { Block } from './letter.ts';

/** One e-mail, as a feature's `emails/` made it. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What the HTML is made of, so that staff can look at it where no foreign HTML is shown. */
  readonly blocks: readonly Block[];
  /** Same key, same Message-ID: a job that runs twice sends a mail that mail programs show once. */
  readonly key: string;
  /** Address to which mail programs post when its reader wants no more of them (RFC 8058). */
  readonly oneClickStop?: string;
}

/** One e-mail as it looks with invented facts, for staff to read. */
export interface MailSample {
  /** What it is sent for. */
  readonly name: string;
  make(origin: string): Mail;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Sends by SMTP when SMTP_URL says so; else each mail becomes a file below `outbox/`, so that nothing is lost. */
export function createMailer(config: Config): Mailer {
  const transport = config.smtpUrl
    ? nodemailer.createTransport(config.smtpUrl)
    : nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send({ to, subject, text, html, key, oneClickStop }) {
      const sent = await transport.sendMail({
        from: config.mailFrom,
        to: { name: '', address: to },
        subject: subject.replace(/[\r\n]+/g, ' '),
        text,
        html,
        messageId: `<${key}@plumbline>`,
        ...(oneClickStop ? { headers: stopHeaders(oneClickStop) } : {}),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      if ('message' in sent && Buffer.isBuffer(sent.message)) await keep(config.dataDir, sent.message);
    },
    close: () => transport.close(),
  };
}

const stopHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

async function keep(dataDir: string, message: Buffer): Promise<void> {
  const outbox = join(dataDir, 'outbox');
  await mkdir(outbox, { recursive: true });
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`;
  await writeFile(join(outbox, `.${name}`), message, { mode: 0o600 });
  await rename(join(outbox, `.${name}`), join(outbox, name));
}
