import { certificationType } from '#contract/imports/rules/certification-types.ts';
import { type DateOrder, parseDate } from '#contract/imports/rules/dates.ts';
import { isUnclear, type Note, noteIn, parseCertificateStatus } from './certificate-status.ts';
import { parseMonthEnd } from './month-end.ts';

/** A yes, optionally with a note: `Yes - exp 1/1/2027`. */
// a check mark of the font Wingdings is ü in any other
const YES = /^(?:y|yes|s[ií]|x|true|1|✓|✔|ü|t|certified|active|approved)(?:[*†‡§]{1,3}|\s*[-–—:;,(].{0,60})?$/i;
/** A yes without such a separator, where what follows is surely a note: `Yes thru 3/2026`. */
const YES_AND = /^(?:y|yes|s[ií])[.\s]\s{0,2}\S.{0,80}$/i;
const NO = /^(?:n|no|false|0|f|none|not certified|inactive|-)(?:\s*[-–:,(].{0,60})?$/i;

/** A no in so many words. */
export const isPlainNo = (value: string): boolean => NO.test(value.trim()) && !isCode(value);

export const isNegative = (value: string): boolean =>
  isPlainNo(value) || parseCertificateStatus(value) === 'ended' || isEndedYes(value);

/** A yes, which names no type; `Yes - expired` and `Yes (application pending)` are none. */
export const isYes = (value: string): boolean => beginsAsYes(value) && noteOfYes(value) === undefined;

/** `Yes - decertified 5/2026`: there was a certificate. */
export const isEndedYes = (value: string): boolean => noteOfYes(value) === 'ended';

/** What may mean a yes or not: `Yes - on hold`, `Under suspension review`. */
export const isUnclearAnswer = (value: string): boolean => noteOfYes(value) === 'unclear' || isUnclear(value);

function beginsAsYes(value: string): boolean {
  const text = value.trim();
  if (YES.test(text)) return !isCode(value);
  return YES_AND.test(text) && (noteIn(beside(text)) !== undefined || dateInFlag(text) !== undefined);
}

function noteOfYes(value: string): Note | undefined {
  if (!beginsAsYes(value)) return undefined;
  const note = beside(value.trim());
  return deniesCertificate(note) ? 'pending' : noteIn(note);
}

/** What stands beside a yes, without its brackets. */
const beside = (text: string): string => text.replace(/^[^\s–—:;,.(-]+[\s–—:;,.(-]*/, '').replace(/\)$/, '');

/** `N-1000` is a number of a certificate, `N-6/1/2026` a no since that day and `Y-2027` a yes for that year. */
function isCode(value: string): boolean {
  const [, rest = ''] = /^[a-z\d]{1,3}-([a-z]{0,4}\d[a-z\d-]{0,30})$/i.exec(value.trim()) ?? [];
  return rest !== '' && !/^20\d{2}$/.test(rest) && parseDate(rest) === undefined && parseMonthEnd(rest) === undefined;
}

/** Whether a cell of a yes/no column means yes: a yes, the type itself or a date. */
export const isAffirmative = (value: string, type: string): boolean =>
  isYes(value) ||
  certificationType(value) === type ||
  value.trim() === type ||
  (!isNegative(value) && dateInFlag(value) !== undefined);

/** Not yet: a certification that was applied for. */
export const isDenial = (value: string): boolean =>
  isNegative(value) || parseCertificateStatus(value) === 'pending' || noteOfYes(value) === 'pending';

export const isFlagValue = (value: string, type: string): boolean =>
  isDenial(value) || isAffirmative(value, type) || isUnclearAnswer(value);

interface FlagDate {
  readonly date: string;
  /** What the cell says of the date, if anything. */
  readonly means: 'issued_on' | 'expires_on' | undefined;
}

const DATE_STARTS = /\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec(?!ert))/i;
const SAYS_END = /\b(?:exp\w*|until|thru|through|to|valid|ends?|lapsed|renew\w*|due|vence|vencid[oa])\b/i;
const SAYS_ISSUE = /\b(?:since|from|issued|eff\w*|start\w*|as of)\b/i;
/** Longer cells hold more than a yes and its date, or a no. */
const MAX_LENGTH = 100;

/** The date in a yes/no column: `5-Jan-24`, `Yes - exp 1/1/2027`. A bare number is no date here. */
export function dateInFlag(value: string, order?: DateOrder): FlagDate | undefined {
  const text = value.slice(0, MAX_LENGTH).trim();
  const at = text.search(DATE_STARTS);
  if (at < 0 || !/[^\d.]/.test(text)) return undefined;
  const end = text.slice(at).replace(/\)$/, '');
  const date = parseDate(end, order);
  const month = date ? undefined : parseMonthEnd(end);
  const said = text.slice(0, at);
  if (month && SAYS_ISSUE.test(said)) return { date: `${month.slice(0, 8)}01`, means: 'issued_on' };
  if (month) return { date: month, means: 'expires_on' };
  if (!date) return undefined;
  // the digits of NG45185 are no day of Excel
  if (/^\d{5}$/.test(end) && !/\b(?:exp\w*|until|thru|through|since)\W*$/i.test(said)) return undefined;
  if (SAYS_END.test(said)) return { date, means: 'expires_on' };
  return { date, means: SAYS_ISSUE.test(said) ? 'issued_on' : undefined };
}

/** Whether a text says in words that its date is an end, as `exp 6/1/2027` does and `6/2027` alone does not. */
export const saysItsEnd = (value: string): boolean =>
  SAYS_END.test(value.slice(0, Math.min(MAX_LENGTH, Math.max(0, value.search(DATE_STARTS)))));

const WHO = '(?:business(?:es)?|firms?|vendors?|suppliers?|compan(?:y|ies)|enterprises?|contractors?)';
const HELD = '(?:certif(?:ied|icates?|ications?)|diverse|registered|minority|designated|classified|verified)';
/** What a column of certifications says of a firm that has none: `None`, `Large Business`. */
const ABSENT = [
  'none|no|n ?\\/? ?\\.?a\\.?|no cert|not an? .{2,40}|does not (?:have|hold) .{2,40}|not applicable|does not apply|unknown|tbd|to be determined|[-–—]{1,5}',
  `(?:none|no ${HELD}|nothing)(?: status)?(?: (?:on file|held|claimed|listed|found|available|given|reported|at this time|yet|to date|selected))?`,
  'no (?:aplica|tiene)|ningun[oa]s?|sin certifica(?:r|ci[oó]n|ciones)|no certificad[oa]s?|desconocid[oa]',
  `(?:large|big|majority|majority[ -]owned|publicly (?:traded|held|owned)|other than small|not small|non-?small|non-?(?:diverse|minority|mwbe))(?:[ -]owned)?(?: (?:business )?${WHO})?`,
];
/** What a firm says of itself, or might be: `Eligible for DBE`. */
const DENIED = [
  `(?:is |are )?(?:not|never)(?: yet)?(?: an?)?(?: currently)? ${HELD}(?: (?:as )?(?:an? )?${WHO})?(?: yet)?(?: ?[–(-] ?.{1,60})?`,
  `(?:non|un)[ -]?certified(?: ${WHO})?`,
  'self(?:[ -]?(?:certified|reported|identified|declared|attested|designated|certification))?',
  '(?:(?:is |are |may be |potentially |possibly )?eligible|may qualify|potentially qualified) (?:for|as|to)(?: .{1,80})?',
];
const IS_ABSENT = new RegExp(`^\\(?(?:${ABSENT.join('|')})[.)]?$`, 'i');
const IS_DENIED = new RegExp(`^\\(?(?:${DENIED.join('|')})[.)]?$`, 'i');

/** Whether a text says that what stands beside it is not certified: `Woman-owned, not certified`. */
export const deniesCertificate = (text: string): boolean => text.length <= MAX_LENGTH && IS_DENIED.test(text.trim());

/** Whether a text says in so many words that there is no certificate; an empty cell does not. */
export const saysNoCertificate = (text: string): boolean =>
  text.length <= MAX_LENGTH && (IS_ABSENT.test(text.trim()) || deniesCertificate(text));

/** Whether a cell of types answers only whether there is one. */
export const isAnswer = (text: string, takesYes: boolean): boolean =>
  saysNoCertificate(text) || (takesYes && (isYes(text) || isNegative(text)));
