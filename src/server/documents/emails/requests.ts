import { letter } from '#server/kernel/letter.ts';
import type { Mail, MailSample } from '#server/kernel/mail.ts';

export interface Asked {
  readonly key: string;
  readonly to: string;
  readonly askedBy: string;
  /** Null for the staff of Plumbline. */
  readonly company: string | null;
  readonly what: string;
  /** `YYYY-MM-DD`. */
  readonly dueOn: string | null;
  readonly maxFiles: number;
}

const dayOf = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

const counted = (files: number): string => (files === 1 ? '1 file' : `${files} files`);

/** Asks for files; the secret stands behind the #, so that no log on the way holds it. */
export const requestMail = (
  { key, to, askedBy, company, what, dueOn, maxFiles }: Asked,
  secret: string,
  origin: string,
): Mail =>
  letter({
    to,
    key,
    subject: `${company ?? 'Plumbline'} asks you for files`,
    greeting: 'Hello,',
    paragraphs: [
      `${askedBy} of ${company ?? 'Plumbline'} asks you to send files. In their words:`,
      `“${what}”`,
      `${dueOn === null ? 'No day is set.' : `They are due on ${dayOf(dueOn)}.`} You can send up to ${counted(maxFiles)}, from a phone too, and need no account.`,
      'The link is for you alone. Please do not pass this e-mail on.',
    ],
    action: { label: 'Send files', url: `${origin}/file-upload#${secret}` },
    reason: `You get this e-mail because ${askedBy} wrote your address into a request. If you do not know them, send nothing.`,
  });

export interface Answered {
  readonly key: string;
  readonly to: string;
  readonly firstName: string;
  /** Who sent them. */
  readonly from: string;
  readonly what: string;
  readonly files: readonly string[];
}

/** Tells who asked that the files are there. */
export const answerMail = ({ key, to, firstName, from, what, files }: Answered, origin: string): Mail =>
  letter({
    to,
    key,
    subject: `${from} sent you ${counted(files.length)}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [`${from} sent what you asked for: “${what}”`],
    lines: files,
    action: { label: 'See the files', url: `${origin}/file-upload#requests` },
    reason: 'You get this e-mail because you asked for these files.',
  });

export const mails: readonly MailSample[] = [
  {
    name: 'Files are asked for',
    make: (origin) =>
      requestMail(
        {
          key: 'sample-document-request',
          to: 'office@example.com',
          askedBy: 'Ada Lane',
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
    name: 'Files that were asked for have come',
    make: (origin) =>
      answerMail(
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
