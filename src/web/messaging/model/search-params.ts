import { INBOX_FILTERS, type InboxFilter } from '#contract/messaging/rules.ts';

/** The search parameters of the inbox; defaults are left out. */
export interface InboxSearch {
  readonly filter?: InboxFilter;
  readonly q?: string;
}

export function parseInboxSearch(search: Readonly<Record<string, unknown>> | InboxSearch): InboxSearch {
  const { filter: given, q } = search as Readonly<Record<string, unknown>>;
  const filter = INBOX_FILTERS.find((value) => value === given && value !== 'all');
  const words = typeof q === 'string' || typeof q === 'number' ? String(q).trim() : '';
  return { ...(filter && { filter }), ...(words && { q: words }) };
}

/** Of a conversation: the line to show first. */
export interface ThreadSearch {
  readonly at?: number;
}

export const lineOf = ({ at }: Readonly<Record<string, unknown>> | ThreadSearch): number | null =>
  Number.isSafeInteger(Number(at)) && Number(at) > 0 ? Number(at) : null;
