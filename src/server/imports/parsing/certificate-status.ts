export type CertificateStatus = 'active' | 'ended' | 'pending';

const ACTIVE =
  /^(?:a|active|approved|current|certified|valid|eligible|in good standing|renewed|recertified|activ[oa]|vigente|certificad[oa])\b/i;
const PENDING =
  /^(?:pending|in process|in progress|under review|applied|applicant|new application|submitted|pendiente|en proceso)\b/i;
const ENDED_WORDS =
  'expired|inactive|in-active|withdrawn|withdrew|revoked|denied|debarred|de-?certified|decert|removed|graduated|suspended|lapsed|terminated|cancell?ed|closed|ineligible|dissolved|archived|expirad[oa]|vencid[oa]|inactiv[oa]|revocad[oa]|suspendid[oa]';
const ENDED = new RegExp(
  `^(?:${ENDED_WORDS}|not (?:active|certified|renewed)|no longer certified|non-?renewed|voluntar(?:y|il?y) (?:withdrawn|withdrew|withdrawal)|under suspension|certification (?:${ENDED_WORDS})|administrative(?:ly)? clos(?:ed|ure))\\b`,
  'i',
);
const ENDED_WITHIN = new RegExp(`\\b(?:${ENDED_WORDS})\\b`, 'i');

/** A firm that waits to be certified once more, or to be certified no longer, is certified. */
const AGAIN =
  /\b(?:renewals?|re-?newing|re-?certif\w*|re-?evaluat\w*|annual|anniversary|no[ -]change|de-?certif\w*|removal|withdrawal|graduation|suspension)\b/i;

/** Parses a certificate status; undefined for other text. `Active (Expired)` has ended. */
export function parseCertificateStatus(cell: string): CertificateStatus | undefined {
  const text = cell.trim();
  if (ACTIVE.test(text)) return ENDED_WITHIN.test(text.slice(0, MAX_STATUS)) ? 'ended' : 'active';
  if (PENDING.test(text)) return AGAIN.test(text.slice(0, MAX_STATUS)) ? undefined : 'pending';
  return ENDED.test(text) || /^(?:i|exp)$/i.test(text) ? 'ended' : undefined;
}

/** Whether a cell of dates says that the certificate has ended: `Revoked`, `12/31/2027 (Revoked)`. */
export function saysEnded(cell: string): boolean {
  const said = /\d[\s\-–:(*]{1,4}([a-z][a-z -]{2,40})\)?$/i.exec(cell.trim().slice(-MAX_STATUS))?.[1];
  return parseCertificateStatus(said ?? cell) === 'ended';
}

/** Longer text is no status. */
const MAX_STATUS = 100;

/** A header, in words, of the day on which certificates ended before they expired: who has one is no longer certified. */
export const DAY_OF_END =
  /^(?:\w{0,5}be )?(?:cert\w* )?(?:date (?:of )?)?(?:de ?cert(?:if\w+)?|remov(?:al|ed)|withdrawal|withdrawn|revocation|revoked)(?: date| on)?$/;

/** How lists write that a certificate has no end. */
export const OPEN_ENDED =
  /^(?:12[-/]31[-/]9999|9999-?12-?31|indefinite(?:ly)?|no expir\w*(?: date)?|(?:does|do) not expire|never(?: expires)?|perpetual|continu(?:ous|ing))\.?$/i;
