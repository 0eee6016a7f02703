import type { ReplyLanguage } from '#contract/payment-replies/rules.ts';
import { showCents } from '#contract/payments/rules/money.ts';

export interface AskedAbout {
  /** `2026-10` */
  readonly month: string;
  readonly paid_cents: number;
  readonly paid_on: string | null;
}
export interface Asking {
  readonly payer: string;
  readonly firm: string;
  readonly contract: string;
  readonly answerUntil: Date;
  readonly lines: readonly AskedAbout[];
}

const LOCALES = { en: 'en-US', es: 'es-US' } as const;
const monthOf = (month: string, language: ReplyLanguage): string =>
  new Intl.DateTimeFormat(LOCALES[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );
const dayOf = (day: Date, language: ReplyLanguage): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(day);

function lineOf({ month, paid_cents, paid_on }: AskedAbout, language: ReplyLanguage): string {
  const amount = paid_cents === 0 ? { en: 'nothing was paid', es: 'no se pagó nada' }[language] : showCents(paid_cents);
  const on = paid_on && dayOf(new Date(paid_on), language);
  if (!on) return `${monthOf(month, language)}: ${amount}`;
  return `${monthOf(month, language)}: ${amount}, ${{ en: `paid on ${on}`, es: `pagado el ${on}` }[language]}`;
}

/** Beyond these an email says how many more there are; the page lists all. */
const SHOWN = 12;

export const linesIn = (lines: readonly AskedAbout[], language: ReplyLanguage): string[] => [
  ...lines.slice(0, SHOWN).map((line) => lineOf(line, language)),
  ...(lines.length > SHOWN
    ? [{ en: `and ${lines.length - SHOWN} more`, es: `y ${lines.length - SHOWN} más` }[language]]
    : []),
];

export const WORDS = {
  en: {
    subject: ({ payer }: Asking) => `${payer} reported payments to you: is this right?`,
    ask: ({ payer, firm, contract }: Asking) =>
      `${payer} reported what it paid to ${firm} for “${contract}”. Please say whether it came: it takes ten seconds, and you don’t need an account.`,
    until: ({ answerUntil }: Asking) =>
      `The link takes answers until ${dayOf(answerUntil, 'en')}. Not answering never counts as a yes. You’re not the right person? The link lets you say so.`,
    action: 'Answer',
    reason: {
      payer: ({ payer, firm }: Asking) => `${payer} gave your address as the contact of ${firm} for payments.`,
      record: ({ firm }: Asking) => `Your address is the contact of ${firm} in its public certification record.`,
    },
    text: ({ payer, contract }: Asking, what: string) => `${payer} reported for “${contract}”: ${what}. Did it come?`,
    stop: 'Reply STOP for no more texts.',
  },
  es: {
    subject: ({ payer }: Asking) => `${payer} informó pagos a usted: ¿es correcto?`,
    ask: ({ payer, firm, contract }: Asking) =>
      `${payer} informó lo que pagó a ${firm} por «${contract}». Por favor diga si lo recibió: toma diez segundos y no necesita una cuenta.`,
    until: ({ answerUntil }: Asking) =>
      `El enlace acepta respuestas hasta el ${dayOf(answerUntil, 'es')}. No responder nunca cuenta como un sí. ¿No es usted la persona indicada? El enlace le permite decirlo.`,
    action: 'Responder',
    reason: {
      payer: ({ payer, firm }: Asking) => `${payer} dio su dirección como contacto de ${firm} para pagos.`,
      record: ({ firm }: Asking) => `Su dirección es el contacto de ${firm} en su registro público de certificación.`,
    },
    text: ({ payer, contract }: Asking, what: string) => `${payer} informó por «${contract}»: ${what}. ¿Lo recibió?`,
    stop: 'Responda STOP para no recibir más mensajes.',
  },
} as const;
