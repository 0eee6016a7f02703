import type { EmailMessage } from './email-message.ts';

/** What nodemailer says about a failure. */
interface SmtpFailure {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly permanent?: boolean;
}

const REPLY_LENGTH = 300;

/** An email that was not sent. The message goes into the log and names neither recipient nor content. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** The mail server will never accept this email: trying again is of no use. */
  readonly isPermanent: boolean;
  /** SMTP reply code, or the code of the connection's failure. */
  readonly code: string | null;
  /** The mail server's own words, which may hold the address. */
  readonly reply: string | null;
  readonly recipient: string | null;
  readonly subject: string | null;

  constructor(error: unknown, email?: Pick<EmailMessage, 'to' | 'subject'>) {
    const failure = (error ?? {}) as SmtpFailure;
    const { code, command, responseCode, response } = failure;
    super(`The email was not sent: ${[code, command, responseCode].filter(Boolean).join(' ') || 'unknown'}`);
    this.isPermanent = isAboutTheEmail(failure);
    this.code = responseCode ? String(responseCode) : (code ?? null);
    this.reply = response ? response.replace(/\s+/g, ' ').slice(0, REPLY_LENGTH) : null;
    this.recipient = email?.to ?? null;
    this.subject = email?.subject ?? null;
  }
}

/**
 * 5xx for the recipient or the content, or an address that no mail server can take. 5xx for the connection, the
 * password or the sender are about our settings: once these are right, the email goes out.
 */
const isAboutTheEmail = ({ code, command = '', permanent = false }: SmtpFailure): boolean =>
  permanent ? ['RCPT TO', 'DATA'].includes(command) : code === 'EENVELOPE' && command === 'API';
