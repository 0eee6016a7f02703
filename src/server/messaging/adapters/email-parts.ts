import EmailReplyParser from 'email-reply-parser';
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';

/** Of its text: a reply stands at its beginning, and the parser's expressions are not all linear. */
const MAX_TEXT = 64 * 1024;
/** Of a line that the parser looks at. */
const MAX_LINE = 1_000;
const MAX_HTML = 1_000_000;

/** An email, as far as a message needs it. */
export interface ReadEmail {
  /** The one address in From, or null where there are several or none. */
  readonly from: string | null;
  readonly messageId: string | null;
  /** What a machine sent: an absence notice, a list, a bounce, or our own email coming back. */
  readonly isAutomatic: boolean;
  /** What the sender wrote, without the quoted email and the signature. */
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly content: Uint8Array }[];
}

/** @throws Error for what is no email */
export async function parseEmail(raw: Buffer): Promise<ReadEmail> {
  const mail = await simpleParser(raw, { maxHtmlLengthToParse: MAX_HTML, skipImageLinks: true, skipTextLinks: true });
  const messageId = mail.messageId?.trim() ?? null;
  return {
    from: onlyAddress(mail.from),
    messageId: messageId === null || messageId === '' ? null : messageId.slice(0, 998),
    isAutomatic: isAutomatic(mail, messageId),
    text: visibleText(mail.text ?? ''),
    // pictures of signatures and layouts are part of the HTML that nobody gets to see
    files: mail.attachments
      .filter(({ related, content }) => !related && content.length > 0)
      .map(({ filename, content }) => ({ name: filename ?? 'file', content: new Uint8Array(content) })),
  };
}

function onlyAddress(from: AddressObject | undefined): string | null {
  const [only, ...others] = from?.value ?? [];
  return only?.address && others.length === 0 && !only.group ? only.address : null;
}

const MACHINE_PRECEDENCE = ['bulk', 'junk', 'list', 'auto_reply'];
const MACHINE_HEADERS = ['x-autoreply', 'x-autorespond', 'list'];
const MACHINE_SENDERS = /^(?:mailer-daemon|postmaster|no-?reply)@/i;

/** RFC 3834, and what came before it. */
function isAutomatic({ headers, from }: ParsedMail, messageId: string | null): boolean {
  const header = (name: string): string =>
    String(headers.get(name) ?? '')
      .trim()
      .toLowerCase();
  const auto = header('auto-submitted');
  return (
    (auto !== '' && !/^no\b/.test(auto)) ||
    MACHINE_PRECEDENCE.includes(header('precedence')) ||
    MACHINE_HEADERS.some((name) => headers.has(name)) ||
    MACHINE_SENDERS.test(onlyAddress(from) ?? '') ||
    header('return-path') === '<>' ||
    Boolean(messageId?.endsWith('@plumbline>'))
  );
}

/** What was written above the quoted email, without its signature. */
export function visibleText(text: string): string {
  const long: string[] = [];
  // the parser's expressions go back and forth within a line: of a long one they see a mark, which is put back afterwards
  const lines = text
    .slice(0, MAX_TEXT)
    .replace(CONTROLS, '')
    .replace(BLANKS, '\n\n\n')
    .split('\n')
    .map((line) => (line.length > MAX_LINE ? `\u0001${long.push(line)}\u0002` : line));
  return new EmailReplyParser()
    .read(lines.join('\n'))
    .getVisibleText()
    .replace(MARK, (_, number: string) => long[Number(number) - 1] ?? '')
    .trim();
}

/** More empty lines than anybody means: the parser's expressions begin anew at each. */
const BLANKS = /\n{4,}/g;
/** What no message holds. */
const CONTROLS = /[^\P{Cc}\t\n]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: no text holds them, so they mark what was left out
const MARK = /\u0001(\d{1,6})\u0002/g;
