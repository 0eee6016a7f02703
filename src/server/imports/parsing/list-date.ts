/** The date of a list, and whether it is known rather than inferred. */
export interface ListDate {
  readonly date: string;
  readonly sure: boolean;
}

interface DateHints {
  /** Given by the person or the mapping. */
  readonly stated: string | undefined;
  readonly fileName: string;
  /** Latest issue date of any certificate in the list. */
  readonly newestIssue: string | undefined;
  readonly today: string;
}

/**
 * The date of a list must never be too late, or it would misstate today's certificates. If no date is given, the file name
 * has it; otherwise the newest certificate bounds the age of the list.
 */
export function resolveListDate({ stated, fileName, newestIssue, today }: DateHints): ListDate {
  if (stated) return { date: stated, sure: true };
  const named = dateInFileName(fileName);
  if (named && named <= today) return { date: named, sure: true };
  const year = /(?<!\d)(19|20)\d{2}(?!\d)/.exec(fileName)?.[0];
  if (!year || year > today.slice(0, 4)) return { date: newestIssue ?? today, sure: false };
  const end = `${year}-12-31` < today ? `${year}-12-31` : today;
  const fits = newestIssue?.startsWith(year) ?? false;
  return { date: fits && newestIssue ? newestIssue : end, sure: false };
}

function dateInFileName(fileName: string): string | undefined {
  const iso = /(?<!\d)(20\d{2})[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?!\d)/.exec(fileName);
  if (iso) return `${iso[1]}-${iso[2]}-${iso[3]}`;
  const us = /(?<!\d)(0?[1-9]|1[0-2])[-_.](0?[1-9]|[12]\d|3[01])[-_.](20\d{2})(?!\d)/.exec(fileName);
  return us ? `${us[3]}-${us[1]?.padStart(2, '0')}-${us[2]?.padStart(2, '0')}` : undefined;
}
