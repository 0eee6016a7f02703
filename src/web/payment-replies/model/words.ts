import { REPLY_LANGUAGES, type ReplyLanguage } from '#contract/payment-replies/rules.ts';
import { ApiError } from '#web/api.ts';
import type { ReplyCopy } from '../copy/link.ts';

const LOCALES = { en: 'en-US', es: 'es-US' } as const;

/** Of the browser's languages the first that we have. */
export function browserLanguage(languages: readonly string[]): ReplyLanguage {
  for (const one of languages) {
    const [language = ''] = one.toLowerCase().split('-', 1);
    const ours = REPLY_LANGUAGES.find((code) => code === language);
    if (ours) return ours;
  }
  return 'en';
}

/** @param month `2026-10` */
export function monthIn(month: string, language: ReplyLanguage): string {
  const words = new Intl.DateTimeFormat(LOCALES[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param day `2026-10-20`, or a moment, which is shown as the day of the reader */
export function dayIn(day: string, language: ReplyLanguage): string {
  const zone = day.length === 10 ? { timeZone: 'UTC' } : {};
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', ...zone }).format(new Date(day));
}

/** `8000.5` as cents; null for what is no amount. */
export function toCents(typed: string): number | null {
  const found = /^(\d+)(?:\.(\d{1,2}))?$/.exec(typed.trim());
  return found && Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

const BY_STATUS: Readonly<Record<number, keyof ReplyCopy['failures']>> = {
  403: 'payer',
  404: 'closed',
  409: 'closed',
  412: 'changed',
  429: 'busy',
};
/** In the language of the page; the server's own words are English. */
export const failureOf = (error: unknown): keyof ReplyCopy['failures'] =>
  (error instanceof ApiError && BY_STATUS[error.status]) || 'other';
