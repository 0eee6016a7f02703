import type { Mwbe } from '#contract/businesses/schema.ts';
import { sortCertificates } from './certificate-state.ts';

/** The as-of question as the address of a profile spells it; what is left out is up to the page. */
export interface StatusQuery {
  readonly agency?: string;
  /** NAICS, 2 to 6 digits. */
  readonly code?: string;
  readonly date?: string;
}

/** What an address asks, without anything that the server would refuse. */
export function parseStatusQuery(search: Record<string, unknown>): StatusQuery {
  const text = (key: string) => {
    const value = search[key];
    return typeof value === 'string' ? value.trim() : '';
  };
  const agency = text('agency')
    .replace(/\p{Cc}/gu, '')
    .slice(0, 200);
  return {
    ...(agency && { agency }),
    ...(isCode(text('code')) && { code: text('code') }),
    ...(isDay(text('date')) && { date: text('date') }),
  };
}

export const isCode = (text: string): boolean => /^\d{2,6}$/.test(text);

/** Whether a text is a day that the server takes. */
export function isDay(text: string): boolean {
  if (!/^(?:19|2[01])\d\d-\d\d-\d\d$/.test(text)) return false;
  const moment = new Date(text);
  return !Number.isNaN(+moment) && moment.toISOString().startsWith(text);
}

/** The question with what the page adds: today, and the agency whose certificate stands first. */
export function withDefaults(question: StatusQuery, firm: Pick<Mwbe, 'certificates'>, today: string): StatusQuery {
  const agency = question.agency ?? sortCertificates(firm.certificates, today).at(0)?.agency;
  return { ...question, ...(agency && { agency }), date: question.date ?? today };
}
