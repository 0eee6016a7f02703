/** What is known about the owner of a password. */
export interface PasswordOwner {
  readonly email?: string | null;
  readonly firstName?: string;
  readonly lastName?: string;
  /** Names of the companies and firms that they act for. */
  readonly companies?: readonly string[];
}

/** Building blocks of common long passwords: alone, repeated or concatenated. */
const COMMON = [
  ...['password', 'passw0rd', 'passwort', 'contrasena', 'iloveyou', 'letmein', 'welcome', 'changeme', 'administrator'],
  ...['admin', 'qwertyuiop', 'qwerty', 'asdfghjkl', 'zxcvbnm', 'qazwsxedc', '1q2w3e4r5t6y7u8i9o0p', '1q2w3e4r'],
  ...['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', '98765432109876543210', '123456789', '1234567890', '12345'],
  ...['abc123', 'sunshine', 'princess', 'football', 'baseball', 'monkey', 'dragon', 'trustno1', 'secret', 'login'],
  ...['plumbline', 'correcthorsebatterystaple', 'thisisapassword', 'thisismypassword', 'mypassword', 'my', 'the'],
];

/** What people who have to change a password choose: “Autumn2026!Winter2027!”. */
const CALENDAR = [
  ...['spring', 'summer', 'autumn', 'fall', 'winter', 'primavera', 'verano', 'otono', 'invierno'],
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november'],
  ...['december', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
];

/** A longer run of digits is no year, date or count. */
const FILLER_DIGITS = 8;

/** Guesses, as a power of ten, that an acceptable password needs at least; the score 4 of zxcvbn. */
const MIN_GUESSES_LOG10 = 10;

/** Characters that an estimator reads: what these are worth, the whole password is worth. */
export const ESTIMATED_CHARACTERS = 64;

const normalize = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const wordsOf = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .map(normalize)
    .filter((word) => word.length > 2);

/** The owner's name, email and companies, as somebody who knows them would try them. */
function ownWords({ email, firstName = '', lastName = '', companies = [] }: PasswordOwner): string[] {
  const [mailbox = '', host = ''] = (email ?? '').split('@');
  const whole = [mailbox, host, firstName, lastName, ...companies].map(normalize).filter((part) => part.length > 1);
  return [...new Set([...whole, ...[mailbox, host, ...companies].flatMap(wordsOf)])];
}

/** For a dictionary of the estimator, beside its own. */
export const guessedWords = (owner: PasswordOwner): string[] => ['plumbline', ...ownWords(owner)];

/**
 * What is wrong with a password besides its length, to be shown after its field name; null when it is acceptable. There
 * are no composition rules (NIST 800-63B-4): only passwords that are guessed first are refused.
 */
export function passwordProblem(password: string, owner: PasswordOwner): string | null {
  const bare = normalize(password);
  if (new Set(bare).size < 5) return 'must not repeat the same few characters';
  const own = ownWords(owner);
  if (consistsOf(bare, own)) return 'must not be your name, email or company';
  return consistsOf(bare, [...COMMON, ...CALENDAR, ...own]) ? 'too common. Choose another' : null;
}

/** The same for what an estimator with large dictionaries says. @param guessesLog10 of the password, with `guessedWords` */
export const strengthProblem = (guessesLog10: number): string | null =>
  guessesLog10 < MIN_GUESSES_LOG10 ? 'too easy to guess. Add a few unrelated words' : null;

/** Whether the text consists of these words and short numbers only; the last word may be cut off. */
function consistsOf(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false;
  const reached = new Set([0]);
  for (let at = 0; at < text.length; at++) {
    if (!reached.has(at)) continue;
    for (const word of words) if (text.startsWith(word, at)) reached.add(at + word.length);
    const digits = digitsFrom(text, at);
    if (digits > 0 && digits <= FILLER_DIGITS) reached.add(at + digits);
    const rest = text.slice(at);
    if (words.some((word) => rest.length > 2 && word.startsWith(rest))) return true;
  }
  return reached.has(text.length);
}

/** Length of the run of digits that starts here; 0 inside of one. */
function digitsFrom(text: string, at: number): number {
  const isDigit = (index: number) => /^\p{N}$/u.test(text.charAt(index));
  if (at > 0 && isDigit(at - 1)) return 0;
  let end = at;
  while (end < text.length && isDigit(end)) end += 1;
  return end - at;
}
