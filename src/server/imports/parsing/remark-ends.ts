// What a remark says against the certificates of its row: `Certificate cancelled at holder's request 2/2026`.
import { afterEnd, LIFTED, parseCertificateStatus, saysEndWithin, withoutFormerEnds } from './certificate-status.ts';
import { typeAcronymsIn } from './certification-types.ts';

export interface RemarkEnd {
  /** Of what is not understood nobody knows. */
  readonly status: 'ended' | 'unclear';
  /** The types that it names; of all certificates of the row if there are none. */
  readonly types: readonly string[];
}

const MAX_REMARK = 300;
const MAX_CLAUSE = 120;
const MAX_CLAUSES = 8;
const BETWEEN_CLAUSES = /[;\n]|\.(?=\s)|,(?! ?20\d\d)| [–—-] |\(/;

/** What a certificate or its firm is called before what became of it, and that the certificate is meant. */
const OF_CERTIFICATE =
  '(?:certificat(?:es?|ions?)|certs?\\.?|eligibility|(?:re-?certification|renewal|annual update)(?: (?:application|request))?|participation|enrol?lment)';
const OF_FIRM = '(?:firm|business|company|vendor|supplier|contractor|owner)';
const SUBJECT = new RegExp(
  `^(?:(?:the|this|its|their|our|firm'?s|city|county|state|federal|program|[a-z]{1,4}be) ){0,3}(?:(${OF_CERTIFICATE})|${OF_FIRM})(?: (?:no\\.? ?|number |# ?)?([a-z-]{0,6}\\d[\\w-]{0,20}))?(?: (?:is|was|were|has|have|had|been|now|currently|as [a-z]{1,4}be|of [a-z]{1,4}be)){0,3} `,
  'i',
);
/** `MBE/WBE was withdrawn` */
const TYPES =
  /^((?:[a-z]{1,4}be|hub|8\(a\))(?:(?:\/| & | and )[a-z]{1,4}be){0,2}) (?:(?:is|was|were|has|have|been) ){0,2}/i;
/** Words of an end that are said of little else than certificates. */
const SURE =
  /^(?:suspended|withdrawn|withdrew|graduated|expired|denied|de-?cert\w*|revoked|debarred|disqualified|not certified|no longer certified|voluntar\w+ with\w+|under suspension|certification )/i;
const NOT_USED = /^(?:please )?do not (?:use|count|contract|award)\b|^(?:may|must) not be (?:used|counted)\b/i;
/** What goes on behind an end, and not what it is the end of. */
const GOES_ON =
  /^[\s:)]*(?:$|[\d(]|(?:from|by|at|per|due|for|on|effective|eff|as|since|because|after|in|upon|until|pending|under|voluntarily|program|this|last)\b)/i;
const OF_ITS_OWN = new RegExp(`^\\s*(?:${OF_CERTIFICATE}|${OF_FIRM}|[a-z]{1,4}be)\\b(?! of\\b)`, 'i');
/** Other things that expire or are withdrawn. */
const OTHER =
  /\b(?:insurance|licen[sc]es?|bond\w*|contracts?|projects?|documents?|documentation|paperwork|permits?|leases?|polic(?:y|ies)|warrant\w+|coverage|coi|w-?9|tax\w*|sam|uei|e-?mails?|web ?sites?|phones?|address\w*|accounts?|bids?|bidders?|orders?|affidavits?|letters?|invoices?|pre-?qual\w*|inspections?|meetings?|hearings?|visits?|quotes?|proposals?|products?|goods|hours|office|branch|locations?|stores?|mailing|protests?)\b/i;
/** A firm certified for other work than that. */
const FOR_WORK = /^(?:not|no longer|not currently) (?:certified|eligible) (?:for|in|to)\b/i;
const REMAINS =
  /\b(?:remains?|still|stays?) (?:\w+ )?(?:valid|certified|active|in force|in effect|current|eligible|in good standing)\b/i;

/**
 * The ends that a remark says, in its order; what takes an end back leaves none of those before it.
 * @param number that of the row's certificate, since a remark may be of another one
 * @param isLoose whether any word of an end is one, as below "Remarks"
 */
export function endsInRemark(remark: string, number: string, isLoose: boolean): RemarkEnd[] {
  let ends: RemarkEnd[] = [];
  const text = remark.slice(0, MAX_REMARK);
  const remains = REMAINS.test(text);
  for (const part of text.split(BETWEEN_CLAUSES).slice(0, MAX_CLAUSES)) {
    const clause = part.trim().slice(0, MAX_CLAUSE);
    if (LIFTED.test(clause) && !saysEndWithin(clause)) ends = [];
    const status = clauseEnd(withoutFormerEnds(clause).trim(), number, isLoose);
    if (status === undefined) continue;
    const types = typeAcronymsIn(clause);
    if (types.length > 0 || !remains) ends.push({ status, types });
  }
  return ends;
}

function clauseEnd(clause: string, number: string, isLoose: boolean): RemarkEnd['status'] | undefined {
  if (NOT_USED.test(clause)) return 'ended';
  const [subject = '', ofCertificate, ofNumber] = SUBJECT.exec(clause) ?? TYPES.exec(clause) ?? [];
  // of another certificate of the firm
  if (ofNumber !== undefined && number !== '' && ofNumber.toLowerCase() !== number.toLowerCase()) return undefined;
  const said = clause.slice(subject.length);
  const rest = parseCertificateStatus(said) === 'ended' ? afterEnd(said) : undefined;
  if (rest === undefined) return isLoose && saysEndWithin(clause) && !OTHER.test(clause) ? 'unclear' : undefined;
  if (FOR_WORK.test(said) && typeAcronymsIn(clause).length === 0) return 'unclear';
  if (subject === '' ? !(isLoose || SURE.test(said)) : !(isLoose || ofCertificate)) return undefined;
  if (subject !== '' || GOES_ON.test(rest)) return OF_LIST.test(rest) ? undefined : 'ended';
  if (OF_ITS_OWN.test(rest)) return 'ended';
  return OTHER.test(rest) || !isLoose ? undefined : 'unclear';
}
/** `Removed from the mailing list` */
const OF_LIST = /^\s*(?:from|of|on|in) (?:the |our )?(?:mailing|e-?mail|bid\w*|project|contract|plan ?holders?)\b/i;
