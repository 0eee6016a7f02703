/** What is known about the owner of a password. */
interface Owner {
  readonly email?: string | null;
  readonly firstName?: string;
  readonly lastName?: string;
}

/** Building blocks of common long passwords: alone, repeated or concatenated. */
const COMMON = [
  ...['password', 'passw0rd', 'passwort', 'contrasena', 'iloveyou', 'letmein', 'welcome', 'changeme', 'administrator'],
  ...['admin', 'qwertyuiop', 'qwerty', 'asdfghjkl', 'zxcvbnm', 'qazwsxedc', '1q2w3e4r5t6y7u8i9o0p', '1q2w3e4r'],
  ...['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', '98765432109876543210', '123456789', '1234567890', '12345'],
  ...['abc123', 'sunshine', 'princess', 'football', 'baseball', 'monkey', 'dragon', 'trustno1', 'secret', 'login'],
  ...['plumbline', 'correcthorsebatterystaple', 'thisisapassword', 'thisismypassword', 'mypassword', 'my', 'the'],
];

const normalize = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * What is wrong with a password besides its length, to be shown after its field name; null when it is acceptable. There
 * are no composition rules (NIST 800-63B-4): only passwords that are guessed first are refused.
 */
export function passwordProblem(password: string, { email, firstName = '', lastName = '' }: Owner): string | null {
  const bare = normalize(password);
  if (new Set(bare).size < 5) return 'must not repeat the same few characters';
  const [mailbox = '', host = ''] = (email ?? '').split('@');
  const own = [mailbox, host, firstName, lastName].map(normalize).filter((part) => part.length > 1);
  if (consistsOf(bare, own)) return 'must not be your name or email';
  return consistsOf(bare, [...COMMON, ...own]) ? 'too common. Choose another' : null;
}

/** Whether the text consists of these words only; the last one may be cut off or followed by digits. */
function consistsOf(text: string, words: readonly string[]): boolean {
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
