// What a list says of a type beside it: its status, its dates, and remarks in brackets.
import { certificationType } from '#contract/imports/rules/certification-types.ts';
import { certifierIn } from './agency-names.ts';
import { type CertificateStatus, isUnclear, parseCertificateStatus, saysEndWithin } from './certificate-status.ts';
import { numbersIn } from './type-numbers.ts';
import { dateInFlag } from './yes-no.ts';

/** Owner group of a certificate, as lists print it after the type. */
export const GROUP =
  /^(?:african|black|hispanic|latin[oax]?|asian|sub-?continent|native|american (?:indian|woman)|alaska|pacific|hawaiian|portuguese|cape verde|caucasian|white|male|female|man|woman|non-? ?minority|hasidic|eskimo|aleut)\b/i;

type IsType = (text: string) => boolean;

interface Remarked {
  /** The type, without what is said of it. */
  readonly text: string;
  readonly status?: CertificateStatus | 'denied' | undefined;
  /** What is said of its date: `exp 6/1/2027`. */
  readonly dated?: string | undefined;
  /** What may mean that it is not in force. */
  readonly unclear?: string | undefined;
  /** The number of its certificate. */
  readonly number?: string | undefined;
}

const BRACKETS = /[([]([^()[\]\n]{1,200})[)\]]/g;
/** No comma of `June 30, 2027`; a slash behind a number or date, which no group goes on with. */
const SEPARATOR =
  /(?<!\s)\s*(?:,(?!(?<=[a-z]\.? \d{1,2},) ?20\d{2}\b)|[;|\n])\s*|(?<!\s)\s+(?:and|y)\s+(?=SB\b|[A-Z]{3,}\b)|(?<=\d{3})\s*[/&+]\s*(?=[A-Z]{2,}\b)/g;
/** What separates the remarks in one pair of brackets: no comma of a date. */
const BETWEEN_REMARKS = /[;|]|,(?!\s*\d{4}\b)/;

/** The parts of a cell. What stands in brackets belongs to the type before it, unless it is a list of types. */
export function partsOfCell(printed: string, isType: IsType): string[] {
  const cell = printed.replace(BRACKETS, (whole, inside: string) => {
    const types = inside.split(BETWEEN_REMARKS);
    return types.length > 1 && types.every((type) => isType(type.trim())) ? `;${inside};` : whole;
  });
  const masked = cell.replace(BRACKETS, (whole) => '_'.repeat(whole.length));
  const parts: string[] = [];
  let start = 0;
  for (const { index, 0: separator } of masked.matchAll(SEPARATOR)) {
    parts.push(cell.slice(start, index));
    start = index + separator.length;
  }
  return [...parts, cell.slice(start)];
}

/**
 * A type with what is said of it: `DBE - Suspended`, `MBE: Yes`, `Not MBE`, `MBE (Certified; expires 6/1/2027)`,
 * `MBE #NY6000`. What is said may stand alone, as of the types before it.
 */
export function withoutRemarks(part: string, isType: IsType): Remarked {
  for (const { text, number } of numbersIn(part)) {
    const rest = withoutOthers(text, isType);
    if (rest.text === '' || isType(rest.text)) return { ...rest, number };
  }
  return withoutOthers(part, isType);
}

function withoutOthers(part: string, isType: IsType): Remarked {
  const agency = withoutAgency(part, isType);
  if (agency) return agency;
  const bracket = withoutBracket(part, isType);
  if (bracket) return bracket;
  const { text, dated } = withoutDate(part, isType);
  return { dated, ...withoutStatus(text, isType) };
}

/** `WBE through 12/31/2027 by the City of Gary`: the agency behind what else is said, in the brackets where it stands elsewhere. */
function withoutAgency(part: string, isType: IsType): Remarked | undefined {
  const at = part.search(/ (?:(?:certified|issued) )?by /i);
  const said = part.slice(at + 1);
  if (at < 1 || !certifierIn(said)) return undefined;
  const rest = withoutOthers(part.slice(0, at), isType);
  return isType(rest.text) ? { ...rest, text: `${rest.text} (${said})` } : undefined;
}

/** A type with a remark in brackets that says its status or date; undefined for other remarks, such as a group alone. */
function withoutBracket(part: string, isType: IsType): Remarked | undefined {
  if (!/[)\]]$/.test(part)) return undefined;
  const at = Math.max(part.lastIndexOf('('), part.lastIndexOf('['));
  const text = part.slice(0, at).trim();
  if (at < 1 || !isType(text)) return undefined;
  const remarks = part
    .slice(at + 1, -1)
    .split(BETWEEN_REMARKS)
    .map((remark) => remark.trim());
  const statuses = remarks.map(
    (remark) => parseCertificateStatus(remark) ?? (saysEndWithin(remark) ? 'ended' : undefined),
  );
  const unclear = remarks.find((remark, at) => statuses[at] === undefined && isUnclear(remark) && !AGAIN.test(remark));
  const dates = remarks.filter((remark) => saysDate(remark, remarks.length === 1));
  const [, end] = remarks.map((remark) => END_OF_PERIOD.exec(remark)).find((found) => found !== null) ?? [];
  const dated =
    end === undefined
      ? (dates.find((remark) => dateInFlag(remark)?.means === 'expires_on') ?? dates[0])
      : `until ${end}`;
  const isNote =
    remarks.some((remark) => AGAIN.test(remark) || hasDate(remark) || YEAR.test(remark)) || end !== undefined;
  const status =
    statuses.find((one) => one === 'ended') ?? (unclear ? 'ended' : statuses.find((one) => one !== undefined));
  if (status === undefined && !isNote && remarks.length === 1) return undefined;
  const group = remarks.find((remark) => GROUP.test(remark));
  const certifier = remarks.find(certifierIn);
  const kept = [group, certifier].flatMap((remark) => (remark === undefined ? [] : ` (${remark})`));
  return { text: [text, ...kept].join(''), status, dated, unclear };
}

/** `1/1/2025 - 12/31/2027` */
const END_OF_PERIOD = /\d ?(?:–|—|-|to|thru|through) ?(\d{1,2}[/.]\d{1,2}[/.]\d{2,4})$/i;
/** A year is no day: `through 2027`. */
const YEAR = /^(?:exp\w{0,8}|valid|good|certified|since|issued|thru|through|until)\b.{0,20}\b20\d{2}$/i;
/** A firm is asked again for its papers, which ends nothing. */
const AGAIN =
  /\b(?:annual|anniversary|updates?|reviews?|affidavits?|no[ -]change|re-?certif\w*|renewals?|re-?newing)\b/i;
const YEARLY = /\b(?:annual|anniversary|updates?|reviews?|affidavits?|no[ -]change)\b/i;
const hasDate = (remark: string): boolean => dateInFlag(remark) !== undefined;

/** Whether a remark has the day of a certificate's issue or end: `renewal due 3/1/2028`, `Expired 2/14/2026`, `Certified 1/5/2024`. */
function saysDate(remark: string, isAlone: boolean): boolean {
  if (YEARLY.test(remark)) return false;
  const found = dateInFlag(remark);
  if (!found) return false;
  const status = parseCertificateStatus(remark);
  // the day of a removal is no end of its term
  if (status === 'ended' || status === 'pending') return EXPIRED.test(remark);
  return found.means !== undefined || status === 'active' || (isAlone && /^\d/.test(remark));
}
const EXPIRED = /^(?:expired|lapsed|vencid[oa]|expirad[oa])\b/i;

/** A date at the end of a part, with the words before it. */
const DATED =
  /(?:^|[\s(:–-])((?:(?:exp(?!ired)\w{0,8}|valid|good|certified|since|issued|thru|through|until|on)[.:]? ?){0,3}(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}|(?:0?[1-9]|1[0-2])\/(?:20)?[2-4]\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? (?:\d{1,2}, ?)?\d{4}))\)?$/i;

/** `MBE (exp. 6/1/2027)`: a type and what is said of its date; a date alone is that of the types before it. */
function withoutDate(part: string, isType: IsType): { readonly text: string; readonly dated?: string } {
  const found = /\d/.test(part) ? DATED.exec(part) : null;
  const text = found ? part.slice(0, found.index).replace(/[\s(:–-]{1,4}$/, '') : part;
  return found?.[1] !== undefined && (text === '' || isType(text)) ? { text, dated: found[1] } : { text: part };
}

/** Before a type: it was one. */
const FORMER =
  /^(?:ex|exp|former(?:ly)?|old|past|prev(?:ious(?:ly)?)?|prior|was|(?:decert|drop|grad|inact|lapse|rev|susp|term|withd)[a-z]{0,10})$/i;
/** Before a type: it never was one, or is none yet. */
const NEVER = /^(?:n\/?a|never|no|non|not|pre|prospective|potential|aspiring|uncert[a-z]{0,8})$/i;

function statusBefore(text: string, isType: IsType): Remarked | undefined {
  const [, word = '', type = ''] = /^([\p{L}/]{2,15})[\s:–-]{1,3}(.{2,80})$/u.exec(text) ?? [];
  const status = NEVER.test(word) ? 'denied' : FORMER.test(word) ? 'ended' : parseCertificateStatus(word);
  return status !== undefined && isType(type) ? { text: type, status } : undefined;
}

function withoutStatus(text: string, isType: IsType): Remarked {
  const before = statusBefore(text, isType);
  if (before) return before;
  const answer = /^([^:=]{2,40})[:=] ?(y|yes|n|no)$/i.exec(text);
  if (answer?.[1] && certificationType(answer[1]))
    return { text: answer[1], status: /^y/i.test(answer[2] ?? '') ? 'active' : 'denied' };
  for (const at of text.matchAll(/(?<![\s\-–:(*])[\s\-–:(*]+/g)) {
    const said = text.slice(at.index + at[0].length);
    const status = parseCertificateStatus(said.replace(/\)$/, ''));
    const type = text.slice(0, at.index);
    if (status !== undefined && isType(type))
      return { text: type, status, ...(EXPIRED.test(said) && hasDate(said) ? { dated: said } : {}) };
  }
  return { text };
}

/** What in a cell begins a type of its own behind a slash; these words may go on with a group. */
const OF_GROUP = /^(?:minorit(?:y|ies)|wom[ae]n|veterans?)$/i;

/**
 * `MBE-Asian / WBE`: types, of which some have their group. The group may have a slash of its own, `MBE - Asian/Pacific`.
 * @param withoutGroup takes the group from the end of a type
 */
export function typesWithGroups<
  T extends { readonly text: string; readonly group: string | null; readonly by?: unknown },
>(text: string, withoutGroup: (text: string) => T, isType: IsType): T[] {
  if (!/[/&+]/.test(text)) return [withoutGroup(text)];
  const pieces: string[] = [];
  // of `M/WBE` the first letter is none
  let isFirstKnown = false;
  for (const [at, piece] of text.split(/([/&+])/).entries()) {
    const said = piece.trim();
    const isOwn = at % 2 === 0 && said !== '' && !OF_GROUP.test(said) && isType(withoutGroup(said).text);
    if (pieces.length === 0 || (isOwn && isFirstKnown)) pieces.push(piece);
    else pieces.push(`${pieces.pop() ?? ''}${piece}`);
    isFirstKnown ||= isOwn;
  }
  const types = pieces.map((piece) => withoutGroup(piece.replace(/(?<![/&+\s])[/&+\s]+$/, '').trim()));
  // an agency behind the last of them is that of all
  const isOfEach = types.some(({ group, by }, at) =>
    group === null ? by !== undefined && at < types.length - 1 : GROUP.test(group),
  );
  return types.length > 1 && isOfEach ? types : [withoutGroup(text)];
}
