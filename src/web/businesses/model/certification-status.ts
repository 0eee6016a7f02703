import type { Mwbe } from '#contract/businesses/schema.ts';
import { sortCertificates } from './certificate-state.ts';

/** The query parameters of a profile's certification status; the page fills in what is left out. */
export interface StatusQuery {
  readonly agency?: string;
  /** NAICS, 2 to 6 digits. */
  readonly code?: string;
  readonly date?: string;
}

/** Reads the query from the URL and drops everything that the server would reject. */
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

/** Whether a text is a date that the server accepts. */
export function isDay(text: string): boolean {
  if (!/^(?:19|2[01])\d\d-\d\d-\d\d$/.test(text)) return false;
  const moment = new Date(text);
  return !Number.isNaN(+moment) && moment.toISOString().startsWith(text);
}

/** The query with the page's defaults: today, and the agency of the first certificate. */
export function withDefaults(query: StatusQuery, firm: Pick<Mwbe, 'certificates'>, today: string): StatusQuery {
  const agency = query.agency ?? sortCertificates(firm.certificates, today).at(0)?.agency;
  return { ...query, ...(agency && { agency }), date: query.date ?? today };
}

interface FieldText {
  readonly text: string;
  /** What was sent of it as a query. */
  readonly sent: string;
}

interface StatusForm {
  readonly agency: string | undefined;
  /** What is typed to find another agency; null while the chosen one stands in the field. */
  readonly agencySearch: string | null;
  readonly code: FieldText;
  readonly date: FieldText;
}

/** What the form lacks for an answer, since there is one only for exactly what stands in it; null if nothing. */
export function missingPart({ agency, agencySearch, code, date }: StatusForm) {
  if (agency === undefined || agencySearch !== null) return 'agencyRequired';
  if (code.text !== '' && !isCode(code.text)) return 'codeIncomplete';
  if (!isDay(date.text)) return 'dateRequired';
  return code.text === code.sent && date.text === date.sent ? null : 'codeTyping';
}
