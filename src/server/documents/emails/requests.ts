import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';

export interface RequestEmail {
  readonly key: string;
  readonly to: string;
  readonly requestedBy: string;
  /** Null for Plumbline staff. */
  readonly company: string | null;
  readonly what: string;
  /** `YYYY-MM-DD`. */
  readonly dueOn: string | null;
  readonly maxFiles: number;
}

const dayOf = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

const counted = (files: number): string => (files === 1 ? '1 file' : `${files} files`);

/** Requests files. The secret is in the fragment of the URL, so that it reaches no server log. */
export const requestMail = (
  { key, to, requestedBy, company, what, dueOn, maxFiles }: RequestEmail,
  secret: string,
  origin: string,
): EmailMessage =>
  renderEmail({
    to,
    key,
    subject: `${company ?? 'Plumbline'} requested files from you`,
    greeting: 'Hello,',
    paragraphs: [
      `${requestedBy} of ${company ?? 'Plumbline'} has requested files from you:`,
      `“${what}”`,
      `${dueOn === null ? 'There is no due date.' : `They are due on ${dayOf(dueOn)}.`} You can upload up to ${counted(maxFiles)}, also from your phone. You don’t need an account.`,
      'This link is only for you. Please don’t forward this email.',
    ],
    action: { label: 'Upload files', url: `${origin}/file-upload#${secret}` },
    reason: `You received this email because ${requestedBy} requested files from this address. If you don’t know them, ignore it.`,
  });

export interface FilesReceivedEmail {
  readonly key: string;
  readonly to: string;
  readonly firstName: string;
  /** Email address of the sender. */
  readonly from: string;
  readonly what: string;
  readonly files: readonly string[];
}

/** Notifies who made the request that the files have arrived. */
export const filesReceivedMail = (
  { key, to, firstName, from, what, files }: FilesReceivedEmail,
  origin: string,
): EmailMessage =>
  renderEmail({
    to,
    key,
    subject: `${from} sent you ${counted(files.length)}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [`${from} sent the files you requested: “${what}”`],
    lines: files,
    action: { label: 'View files', url: `${origin}/file-upload#requests` },
    reason: 'You received this email because you requested these files.',
  });

export const mails: readonly EmailPreview[] = [
  {
    name: 'Files requested',
    make: (origin) =>
      requestMail(
        {
          key: 'sample-document-request',
          to: 'office@example.com',
          requestedBy: 'Ada Lane',
          company: 'Ironbridge General Contracting',
          what: 'Your W-9 and the certificate of insurance for the Pratt Street Library.',
          dueOn: '2026-12-04',
          maxFiles: 5,
        },
        'x'.repeat(43),
        origin,
      ),
  },
  {
    name: 'Requested files received',
    make: (origin) =>
      filesReceivedMail(
        {
          key: 'sample-document-answer',
          to: 'ada@example.com',
          firstName: 'Ada',
          from: 'office@example.com',
          what: 'Your W-9 and the certificate of insurance for the Pratt Street Library.',
          files: ['W-9 2026.pdf', 'Insurance certificate.pdf'],
        },
        origin,
      ),
  },
];
