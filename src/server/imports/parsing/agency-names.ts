import { displayTown } from '#contract/businesses/rules/display-name.ts';
import { NATIONAL_BODIES } from '#contract/businesses/rules/national-bodies.ts';
import { parseDate } from '#contract/imports/rules/dates.ts';
import { parseCertificateStatus, saysEndWithin } from './certificate-status.ts';
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

const OF_PLACE = '(?:city|county|state|town|township|village|borough|port|parish|commonwealth|university) of';
/** `Chicago, City of` */
const INVERTED = new RegExp(`^([^,]{2,60}), ((?:the )?${OF_PLACE})$`, 'i');

/** An agency beside a type. */
export interface Certifier {
  readonly name: string;
  /** What it certifies, if that is one type. */
  readonly type: string | undefined;
}

/**
 * Who certified, by a text beside a type: a national body, one of its councils, or what by its own words is an agency. Most
 * texts in its place are remarks of another kind, so that one which may be such a remark is none.
 */
export function certifierIn(text: string): Certifier | undefined {
  const name = text.trim().replace(/^(?:certified |issued |cert\.? )?by (?:the )?/i, '');
  const body = nationalBody(name);
  if (body) return { name: body.name, type: body.type };
  if (!isAgencyName(name) || !IS_NAME.test(name) || saysMore(name)) return undefined;
  const ofBody = NATIONAL_BODIES.find(({ councils }) => councils?.test(name));
  if (ofBody) return { name: fullName(name), type: ofBody.type };
  const [, place = ''] = CLEAR_NAMES.map((pattern) => pattern.exec(name)).find((found) => found !== null) ?? [];
  const isPlace = place.split(/[ .]+/).some((word) => word !== '' && !ANY.test(word));
  return isPlace ? { name: fullName(name), type: undefined } : undefined;
}

/** Words in capitals, as names have them. */
const IS_NAME = /^\p{Lu}[\p{L}.'’]*(?:(?: |-| & )(?:\p{Lu}[\p{L}.'’]*|of|the|and|for))*$/u;
/**
 * What says by its own words whose agency it is: "City of Gary", "Cook County", "Ohio Department of Transportation", "Port
 * Authority of NY & NJ", "INDOT".
 */
const CLEAR_NAMES = [
  new RegExp(`^(?:the )?${OF_PLACE} (.+)$`, 'i'),
  /^(.+?) (?:department|dept\.?) of \p{L}/iu,
  /^(?:[a-z]+ ){0,2}(?:authority|commission|council) of (.+)$/i,
  /^(.+) (?:authority|commission|council|county|UCP)$/i,
  /^([A-Z]{1,3}x?DOT)$/,
];
/** Words of many agencies, which do not say whose one is. */
const ANY =
  /^(?:of|the|and|for|any|other|our|your|each|same|home|local|state|city|county|federal|national|regional|public|small|minority|women'?s|business|enterprise|certif\w+|unified|housing|airport|port|transit|highway|district|planning)$/i;
const MORE =
  /^(?:not?|non|never|ex|former(?:ly)?|old|past|prior|previous(?:ly)?|was|via)\b|\b(?:only|programs?|vendors?|firms?|residents?|projects?|contracts?|list|registry|members?|clients?)\b/i;

/** Whether a text says something else beside an agency, or names two. */
function saysMore(name: string): boolean {
  const words = name.split(/[ -]/);
  const statuses = words.map((_, at) => parseCertificateStatus(words.slice(at).join(' ')));
  return (
    MORE.test(name) ||
    saysEndWithin(name) ||
    statuses.some((status) => status === 'ended' || status === 'pending') ||
    words.some(nationalBody)
  );
}
