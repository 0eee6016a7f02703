/** Languages in which payments are answered: by the link of an email, and by people who are invited to payments only. */
export const REPLY_LANGUAGES = ['en', 'es'] as const;
export type ReplyLanguage = (typeof REPLY_LANGUAGES)[number];

export const PAYMENT_REPLY_DAYS = {
  /** Until then a link takes answers. */
  answer: 30,
  /** Until then it shows what was answered. */
  read: 180,
  /** For so long after the first email they are asked again, by the rule for reminders. */
  again: 60,
} as const;

/** Lines of one email and its link; what is beyond them comes with the next. */
export const REPLY_LINES = 200;

/** Why a link takes no answer. */
export const CLOSED_BY = ['expired', 'firm_joined', 'wrong_person'] as const;

export const INVITATION_STATES = ['invited', 'accepted', 'expired', 'withdrawn'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];
/** Contracts of one invitation. */
export const INVITED_CONTRACTS = 50;

/** A first word that ends text messages to a number: what carriers ask to be understood, and its Spanish. */
const STOP_WORDS = ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'alto', 'parar', 'cancelar', 'baja'];
/** What brings them back. */
const START_WORDS = ['start', 'unstop'];
const wordOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\s].*$/su, '')
    .trim();
export const saysStop = (text: string): boolean => STOP_WORDS.includes(wordOf(text));
export const saysStart = (text: string): boolean => START_WORDS.includes(wordOf(text));

/** `(410) 555-0142` as `+14105550142`. */
export const toE164 = (phone: string): string => `+1${phone.replace(/\D/g, '').slice(-10)}`;
