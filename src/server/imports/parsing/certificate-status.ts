export type CertificateStatus = 'active' | 'ended' | 'pending';

const ACTIVE =
  /^(?:a|active|approved|current|certified|valid|eligible|(?:in )?good standing|renewed|extended|reinstated|recertified|activ[oa]|vigente|(?:re)?certificad[oa]|aprobad[oa]|renovad[oa]|(?:notice of )?(?:intent|intention|proposal) to (?:remove|de-?certify|suspend|revoke|graduate|terminate)|proposed (?:removal|de-?certification|suspension|revocation))\b/i;
const PENDING =
  /^(?:pending|in process|in progress|(?:in|under|awaiting) (?:review|evaluation|consideration)|review pending|being (?:reviewed|processed)|applied|(?:(?:new|current|prospective|potential) )?(?:applicants?|candidates?)|(?:new )?application(?: (?:is )?(?:pending|received|submitted|in pro(?:cess|gress)|(?:in|under) review|incomplete))?(?= ?(?:$|[-–:(]|(?:on )?\d))|submitted|pendiente|(?:en|bajo) (?:proceso|tr[aá]mite|evaluaci[oó]n|revisi[oó]n|espera|consideraci[oó]n)|solicit(?:ud|ad[oa])|(?:sometid|radicad|presentad)[oa])(?![\p{L}\d])/iu;
export const ENDED_WORDS =
  'expired|inactive|in-active|withdrawn|withdrew|revoked|denied|debarred|de-?certified|decert|removed|graduated|suspended|lapsed|terminated|cancell?ed|closed|ineligible|dissolved|archived|rejected|disqualified|rescinded|annulled|nullified|defunct|delisted|deactivated|expirad[oa]|vencid[oa]|inactiv[oa]|revocad[oa]|suspendid[oa]|' +
  'denegad[oa]|rechazad[oa]|graduad[oa]|retirad[oa]|cancelad[oa]|de(?:s|-)?certificad[oa]|removid[oa]|terminad[oa]|caducad[oa]|anulad[oa]|eliminad[oa]|descalificad[oa]|inhabilitad[oa]|disuelt[oa]';
const HOW =
  '(?:summarily|voluntarily|involuntarily|administratively|temporarily|permanently|immediately|automatically|indefinitely|currently|early)';
const NOT_IN_FORCE = '(?:active|certified|renewed|eligible|valid|current|in good standing|in business)';
/** An end as a noun, which nothing but its kind or its day stands beside: `Summary Suspension`, not `Removal hearing`. */
const AN_END =
  '(?:(?:summary|voluntary|involuntary|administrative|temporary|immediate|permanent|early) )?' +
  '(?:suspension|withdrawal|removal|revocation|termination|graduation|de-?certification|rescission|denial|suspensi[oó]n|cancelaci[oó]n|revocaci[oó]n|baja)(?= ?(?:$|[-–:;,(]|(?:on|of|effective|since) ?\\d|\\d))';
/** `Susp. 7/1/26`: an end in short, which nothing but its day stands beside. */
const AN_END_IN_SHORT = '(?:suspd?|inact|withd|grad|canc)\\.?(?= ?(?:$|[-–:;,(]|(?:on|of|effective|since) ?\\d|\\d))';
const APPEAL =
  '(?:(?:de-?certification )?(?:under|in|on) appeal|appeal(?:ed|ing)?(?![ –:-]{1,3}(?:granted|sustained|won|successful)))';
const ENDED = new RegExp(
  `^(?:(?:${HOW} )?(?:${ENDED_WORDS})|not ${NOT_IN_FORCE}|no longer ${NOT_IN_FORCE}|non[- ]?renew(?:ed|al)|did not renew|failed to (?:renew|re-?certify)|${AN_END}|${AN_END_IN_SHORT}|voluntar(?:y|il?y) (?:withdrawn|withdrew|withdraw|withdrawal)|under suspension|${APPEAL}|(?:cert(?:ification|ificate)?s?\\.?|business|firm|company|vendor|application|eligibility|enrol?lment|membership|participation)(?: (?:is|was|has been|has))? (?:${ENDED_WORDS}|ended)|administrative(?:ly)? clos(?:ed|ure)|` +
    'out of business|ceased|ended|void(?:ed)?|dropped|barred|relinquished|surrendered|forfeited|abandoned|' +
    '(?:exceed(?:s|ed|ing)?|over|above) (?:the )?(?:sba|size|pnw|personal net worth|net worth|gross receipts|revenue|income)|(?:size|personal net worth|pnw) (?:standards? |limits? |cap )?exceeded|' +
    'no (?:vigente|renovad[oa]|certificad[oa]|activ[oa]|elegible|v[aá]lid[oa])|ya no certificad[oa]|fuera de (?:vigencia|negocios?)|sin vigencia|(?:en )?apelaci[oó]n|cesad[oa]|cerrad[oa]|dad[oa] de baja|en suspensi[oó]n)(?![\\p{L}\\d])',
  'iu',
);
const ENDED_WITHIN = new RegExp(`\\b(?:${ENDED_WORDS})\\b`, 'i');
/** An end that is over, or never was. */
const FORMER = new RegExp(
  `\\b(?:previously|formerly|once|prior|not|never|no longer)(?: been)? (?:${ENDED_WORDS})\\b`,
  'gi',
);
/** What takes back the ends before it. */
export const LIFTED =
  /(?<!\b(?:not|never|be|pending) )\b(?:re-?instated|restored|lifted|overturned|reversed|vacated|(?:suspension|de-?certification|removal|denial|revocation) (?:was |has been )?(?:rescinded|withdrawn|resolved))\b/i;

/** A firm that waits to be certified once more, or to be certified no longer, is certified. */
const AGAIN =
  /\b(?:renewals?|re-?newing|re-?certif\w*|annual|anniversary|no[ -]change|de-?certif\w*|removal|withdrawal|graduation|suspension)\b/i;

/** Since the federal rule of October 2025 a firm does not count until it has been evaluated once more. */
const REEVALUATION = /\bre-?evalua(?:tion|ci[oó]n)\b/i;
const NOT_DONE =
  /\b(?:pending|awaiting|required|needed|due|under|in pro(?:cess|gress)|pendiente|en (?:proceso|tr[aá]mite))\b/i;
const waitsForReevaluation = (text: string): boolean => REEVALUATION.test(text) && NOT_DONE.test(text);

/** Parses a certificate status; undefined for other text. `Active (Expired)` has ended. */
export function parseCertificateStatus(cell: string): CertificateStatus | undefined {
  const text = cell.trim().slice(0, MAX_STATUS);
  if (waitsForReevaluation(text)) return 'ended';
  if (ACTIVE.test(text)) return saysEndWithin(text) ? 'ended' : 'active';
  if (PENDING.test(text)) return AGAIN.test(text) ? undefined : 'pending';
  if (LIFTED.test(text) && !saysEndWithin(text)) return undefined;
  return ENDED.test(text) || /^(?:i|exp)$/i.test(text) ? 'ended' : undefined;
}

/** Whether a text says an end somewhere that is not over: `Renewal denied`, but not `Suspended 2025, reinstated 2026`. */
export const saysEndWithin = (text: string): boolean =>
  ENDED_WITHIN.test(withoutFormerEnds(text.slice(0, MAX_STATUS).split(LIFTED).at(-1) ?? ''));

/** A text without the ends that are over: `Previously denied; certified 2025`. */
export const withoutFormerEnds = (text: string): string => text.replace(FORMER, ' ');

/** What is said beside a yes, a number or a date, where the certificate may not be in force by it. */
export type Note = 'ended' | 'pending' | 'unclear';

/** `decert. 8/26` has ended, `application pending` is none yet, and of `on hold` or `renewal denied` nobody knows. */
export function noteIn(text: string): Note | undefined {
  const status = parseCertificateStatus(text);
  if (status !== undefined) return status === 'active' ? undefined : status;
  return saysEndWithin(text) || isUnclear(text) ? 'unclear' : undefined;
}

/** Whether a text may mean that a certificate is not in force: `On hold`. */
export const isUnclear = (text: string): boolean => UNCLEAR.test(text.trim());
const UNCLEAR =
  /^(?:on hold|hold|provisional|conditional|probation|incomplete|awaiting|not yet|under|paused|deferred|dormant|overdue|past due|non-?compliant|(?:missing |no )?(?:documents?|documentation|paperwork)\b.{0,30}$)/i;

/** Whether a text says that a certificate was applied for and not given: `Denied`, `Application withdrawn`. */
export const isDenied = (text: string): boolean => DENIED.test(text.trim());
const DENIED =
  /^(?:(?:initial |new )?application (?:is |was |has been )?(?:denied|rejected|withdrawn|closed|cancell?ed|abandoned)|denied|denial|rejected|(?:solicitud )?(?:denegad|rechazad)[oa]|solicitud retirada)\b/i;

/** Whether a text begins with an end, so that this is that of all it names: `Inactive: MBE, WBE`. */
export const beginsEnded = (cell: string): boolean => ENDED.test(cell.trim().slice(0, MAX_STATUS));

/** What a text says behind the end with which it begins. */
export function afterEnd(text: string): string | undefined {
  const [end] = ENDED.exec(text) ?? [];
  return end === undefined ? undefined : text.slice(end.length);
}

/** Codes of one letter: what they stand for in one list they may not in another, so few of them are known. */
const STATUS_CODES: Readonly<Record<string, CertificateStatus>> = {
  ...{ A: 'active', P: 'pending', D: 'ended', G: 'ended', I: 'ended', S: 'ended', T: 'ended', W: 'ended' },
};

/** A code of one letter, as in a column of statuses, but no answer such as Y, N or X. */
export function parseStatusCode(cell: string): CertificateStatus | 'unknown' | undefined {
  const code = cell.trim().toUpperCase();
  return /^[A-MO-WZ]$/.test(code) ? (STATUS_CODES[code] ?? 'unknown') : undefined;
}

/** Whether a cell of dates says that the certificate has ended: `Revoked`, `12/31/2027 (Revoked)`. */
export function saysEnded(cell: string): boolean {
  const said = /\d[\s\-–:(*]{1,4}([a-z][a-z -]{2,40})\)?$/i.exec(cell.trim().slice(-MAX_STATUS))?.[1];
  return parseCertificateStatus(said ?? cell) === 'ended';
}

/** What a longer text says after it is no status. */
const MAX_STATUS = 100;

/** A header, in words, of the day on which certificates ended before they expired: who has one is no longer certified. */
export const DAY_OF_END =
  /^(?:\w{0,5}be )?(?:cert\w* )?(?:date (?:of )?)?(?:de ?cert(?:if\w+)?|remov(?:al|ed)|withdrawal|withdrawn|revocation|revoked)(?: date| on)?$/;

/** How lists write that a certificate has no end. */
export const OPEN_ENDED =
  /^(?:12[-/]31[-/](?:99)?99|31[- ]dec[- ](?:99)?99|9999-?12-?31|indefinite(?:ly)?|no expir\w*(?: date)?|(?:does|do) not expire|never(?: expires)?|perpetual|lifetime|permanent(?:ly)?|no end(?: date)?|open[- ]ended|continu(?:ous|ing))\.?$/i;
