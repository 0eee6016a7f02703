import { displayTown } from '#contract/businesses/rules/display-name.ts';
import { toSingleLine } from '#contract/imports/rules/cell-text.ts';
import { parseDate } from '#contract/imports/rules/dates.ts';
import { parseCertificateStatus } from './certificate-status.ts';
import { parseTypes } from './certification-types.ts';
import { nationalBody } from './national-bodies.ts';
import { isNegative, isYes } from './yes-no.ts';

const MAX_NAME = 100;
/** In place of an agency. */
const NO_NAME =
  /^(?:various|multiple|many|several|others?|unknown|tbd|see .*|same.*|not (?:certified|stated|provided).*|none.*|all|city|state|county|federal|local|agency|national|regional|third[ -]party)$/i;
/** In place of an agency where the firm certifies itself, or nobody does. */
export const SELF =
  /^(?:self\b|(?:owners? )?(?:affidavit|attestation|declaration|own (?:statement|word))s?\b|(?:not (?:yet )?|un)certified$|applied\b|application\b)/i;
/** Whether a certificate is none yet, or no longer one: `Pending` in place of an agency. */
export const isNoAgencyYet = (text: string): boolean =>
  !OFFICE.test(text) && /^(?:pending|ended)$/.test(parseCertificateStatus(text) ?? '');
/** Words of the names of agencies. */
export const OFFICE =
  /\b(?:agency|authority|administration|alliance|association|board|bureau|cabinet|chamber|city|commission|corporation|council|county|department|dept|district|division|office|parish|port|program|school|state|town|transit|transportation|university|village|[A-Z]*DOT|UCP)\b/i;

/** Types of which one body of a state certifies for all, whichever of its members did the work (49 CFR 26.81). */
const UNIFIED = new Set(['DBE', 'ACDBE']);
const UNIFIED_TITLE = /\b(?:ucp|unified certification)\b/i;

export const isAgencyName = (text: string): boolean =>
  /\p{L}[^\p{L}]*\p{L}/u.test(text) &&
  text.length <= MAX_NAME &&
  !(NO_NAME.test(text) || SELF.test(text) || isNoAgencyYet(text) || isYes(text) || isNegative(text) || parseDate(text));

/** The name by which an agency is known: "NMSDC" in full, "City of Chicago" for "CHICAGO, CITY OF". */
export function fullName(text: string): string {
  const body = nationalBody(text);
  if (body) return body.name;
  const [, place, kind] = INVERTED.exec(text) ?? [];
  const name = (place === undefined ? text : `${kind} ${place}`).replace(/[’‘`´]/g, "'").replace(/^the /i, '');
  return /\s/.test(name) && OFFICE.test(name) ? displayTown(name) : name;
}

/** `Chicago, City of` */
const INVERTED =
  /^([^,]{2,60}), ((?:the )?(?:city|county|state|town|township|village|borough|port|parish|commonwealth|university) of)$/i;

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
