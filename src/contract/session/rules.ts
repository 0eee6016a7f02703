/** Whom a password is for, as far as it is known. */
interface Owner {
  readonly email?: string | null;
  readonly firstName?: string;
  readonly lastName?: string;
}

/** What long passwords are made of when their owners do not think: alone, repeated, or one after the other. */
const COMMON = [
  ...['password', 'passw0rd', 'passwort', 'contrasena', 'iloveyou', 'letmein', 'welcome', 'changeme', 'administrator'],
  ...['admin', 'qwertyuiop', 'qwerty', 'asdfghjkl', 'zxcvbnm', 'qazwsxedc', '1q2w3e4r5t6y7u8i9o0p', '1q2w3e4r'],
  ...['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', '98765432109876543210', '123456789', '1234567890', '12345'],
  ...['abc123', 'sunshine', 'princess', 'football', 'baseball', 'monkey', 'dragon', 'trustno1', 'secret', 'login'],
  ...['plumbline', 'correcthorsebatterystaple', 'thisisapassword', 'thisismypassword', 'mypassword', 'my', 'the'],
];

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * What is wrong with a password beside its length, as the end of a sentence; null where nothing is. There are no rules
 * of composition (NIST 800-63B-4): only what everybody would guess first is refused.
 */
export function passwordFault(password: string, { email, firstName = '', lastName = '' }: Owner): string | null {
  const bare = plain(password);
  if (new Set(bare).size < 5) return 'must not repeat the same few characters';
  const [mailbox = '', host = ''] = (email ?? '').split('@');
  const own = [mailbox, host, firstName, lastName].map(plain).filter((part) => part.length > 1);
  if (isMadeOf(bare, own)) return 'must not be your name or e-mail address';
  return isMadeOf(bare, [...COMMON, ...own]) ? 'must not be one that is guessed first' : null;
}

/** Whether nothing but these words, whole or begun at the end, and digits after them is in it. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false;
  const reached = new Set([0]);
  for (let at = 0; at < text.length; at++) {
    if (!reached.has(at)) continue;
    for (const word of words) if (text.startsWith(word, at)) reached.add(at + word.length);
    const rest = text.slice(at);
    if (at > 0 && /^\p{N}{0,6}$/u.test(rest)) return true;
    if (words.some((word) => rest.length > 2 && word.startsWith(rest))) return true;
  }
  return reached.has(text.length);
}
