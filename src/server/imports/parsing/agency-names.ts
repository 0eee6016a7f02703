import { toSingleLine } from '#contract/imports/rules/cell-text.ts';
import { parseDate } from '#contract/imports/rules/dates.ts';
import { parseTypes } from './certification-types.ts';
import { isNegative, isYes } from './yes-no.ts';

/** National bodies by the letters that lists print. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  NMSDC: 'National Minority Supplier Development Council',
  WBENC: "Women's Business Enterprise National Council",
  NWBOC: 'National Women Business Owners Corporation',
  NGLCC: 'National LGBT Chamber of Commerce',
  NVBDC: 'National Veteran Business Development Council',
  NAVOBA: 'National Veteran-Owned Business Association',
  USPAACC: 'US Pan Asian American Chamber of Commerce',
  SBA: 'U.S. Small Business Administration',
};

const MAX_NAME = 100;
/** In place of an agency. */
const NO_NAME =
  /^(?:various|multiple|many|several|others?|unknown|pending|tbd|see .*|same.*|not (?:certified|stated|provided).*|none.*|all|city|state|county|federal|local|agency|national|regional|third[ -]party)$/i;
/** In place of an agency where the firm certifies itself. */
export const SELF = /^self\b/i;

/** Types of which one body of a state certifies for all, whichever of its members did the work (49 CFR 26.81). */
const UNIFIED = new Set(['DBE', 'ACDBE']);
const UNIFIED_TITLE = /\b(?:ucp|unified certification)\b/i;

export const isAgencyName = (text: string): boolean =>
  /\p{L}[^\p{L}]*\p{L}/u.test(text) &&
  text.length <= MAX_NAME &&
  !(NO_NAME.test(text) || isYes(text) || isNegative(text) || parseDate(text));

/** The name by which an agency is known: "NMSDC" in full. */
export const fullName = (text: string): string => SHORT_NAMES[text.replaceAll('.', '').toUpperCase()] ?? text;

/**
 * Whether a column of agencies says who certifies: it names several, and the list is not that of a state's unified
 * certification program, whose certificates are the program's whichever member issued them.
 */
export function namesCertifiers(
  agencies: readonly string[],
  types: readonly string[],
  titles: readonly string[],
): boolean {
  const named = new Set(agencies.map((name) => fullName(toSingleLine(name)).toLowerCase()));
  const certified = types.flatMap(parseTypes);
  const isUnified = certified.length > 0 && certified.every((type) => UNIFIED.has(type));
  return named.size > 1 && !isUnified && !titles.some((title) => UNIFIED_TITLE.test(title));
}
