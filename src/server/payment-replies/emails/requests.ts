import type { ReplyLanguage } from '#contract/payment-replies/rules.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';
import { type Asking, linesIn, WORDS } from './words.ts';

interface PaymentRequestEmail extends Asking {
  readonly id: string;
  readonly to: string;
  readonly name: string | null;
  readonly source: 'payer' | 'record';
  /** Null: not known, so the email says it in both. */
  readonly language: ReplyLanguage | null;
}

/** Asks a firm without people here about payments: one email for all of them on one contract. */
export function paymentRequestMail(asked: PaymentRequestEmail, secret: string, origin: string): EmailMessage {
  const { id, to, name, source, language } = asked;
  const first = language ?? 'en';
  const words = WORDS[first];
  const hello = { en: 'Hello', es: 'Hola' }[first];
  return renderEmail({
    to,
    key: id,
    subject: words.subject(asked),
    greeting: name === null ? `${hello},` : `${hello} ${name},`,
    paragraphs: [
      words.ask(asked),
      ...(language === null ? [`En español: ${WORDS.es.ask(asked)}`] : []),
      words.until(asked),
    ],
    lines: linesIn(asked.lines, first),
    action: {
      label: language === null ? `${WORDS.en.action} / ${WORDS.es.action}` : words.action,
      url: `${origin}/link/${secret}`,
    },
    reason: words.reason[source](asked),
  });
}

/** The same as a text message. */
export function paymentRequestText(asked: Asking & { readonly language: ReplyLanguage | null }, url: string): string {
  const language = asked.language ?? 'en';
  const words = WORDS[language];
  const [only = '', ...more] = linesIn(asked.lines, language);
  const what =
    more.length === 0 ? only : { en: `${asked.lines.length} payments`, es: `${asked.lines.length} pagos` }[language];
  return `${words.text(asked, what)} ${url} ${words.stop}`;
}

const SAMPLE = {
  id: 'sample-payment-request',
  to: 'office@lantern-row.example',
  name: null,
  source: 'record',
  payer: 'Ironbridge General Contracting',
  firm: 'Lantern Row Electric',
  contract: 'Switchgear for Pump Station 4',
  answerUntil: new Date('2026-12-20T12:00:00Z'),
  lines: [
    { month: '2026-09', paid_cents: 12_500_00, paid_on: '2026-10-06' },
    { month: '2026-10', paid_cents: 8_000_00, paid_on: '2026-11-04' },
  ],
} as const;

export const requestPreviews: readonly EmailPreview[] = [
  {
    name: 'Payments to answer by link',
    make: (origin) => paymentRequestMail({ ...SAMPLE, language: null }, 'x'.repeat(43), origin),
  },
  {
    name: 'Payments to answer by link, in Spanish',
    make: (origin) => paymentRequestMail({ ...SAMPLE, language: 'es' }, 'x'.repeat(43), origin),
  },
];
