import { singular } from '../text/tokenize.ts';

/** A question whose words for certificates that have ended are all "expired". */
interface WithEnded {
  readonly text: string;
  /** It says so of anything: "expired permits". */
  readonly saysEnded: boolean;
  /** It says so of certificates, or of nothing else: "expired MBE", "lapsed firms". */
  readonly isOfCertificates: boolean;
}

const NOT_BEFORE = /(?<!\b(?:not|never|no|non|hasn['’]?t|haven['’]?t|isn['’]?t|aren['’]?t)[ -](?:yet )?)/u.source;
const ENDED = new RegExp(String.raw`${NOT_BEFORE}\b(?:ended|expired|lapsed|caducad[ao]s?|vencid[ao]s?)\b`, 'iu');
/** Beside "certified" or a type: "no longer certified", "formerly a DBE", "graduated from the 8(a) program". */
const BEFORE_NAMED =
  /\b(?:no longer|former|formerly|previously|used to be|graduated(?: from)?|graduates? of|ya no)[ -](?:(?:an?|the|are|have|es|son|est[aá]n?|currently) ){0,2}(?=([\p{L}\d()/]{2,20}))/giu;
/** "certification ran out", "8(a) graduates" */
const BEHIND_NAMED =
  /(?<![\p{L}\d()/])([\p{L}\d()/]{2,20}) (?:(?:that|which) )?(?:(?:has|have|had|was|were|got) )?(?:r[au]ns? out|ended|graduate[ds]?|revoked|withdrawn|terminated|removed)\b/giu;
/** "Not certified by WBENC" leaves out, and says nothing of an end. */
const WITHOUT =
  /\b(?:un|de-?)certified\b|\b(?:ya )?(?:not|no) (?:(?:currently|est[aá]n?) )?certifi(?:ed|cad[ao]s?)\b(?! (?:as|by|como|con|por|through|with)\b)(?: any ?more\b)?/giu;
const CERTIFIED = /^(?:cert(?:ified|ificates?|ifications?|s)?|certificad[ao]s?|certificaci[oó]n(?:es)?)$/iu;
const WHOSE = /\b(?:whose|cuy[ao]s?)\b/giu;

/** Reads of a question whether it asks for certificates that have ended. @param isType whether lists call a type so */
export function withEndedSaid(q: string, isType: (word: string) => boolean): WithEnded {
  const isNamed = (word: string) => {
    const name = word.toLowerCase();
    return CERTIFIED.test(name) || name === '8(a)' || name === '8a' || isType(name) || isType(singular(name));
  };
  const text = q
    .replace(WITHOUT, 'expired certified')
    .replace(BEFORE_NAMED, (said: string, next: string) => (isNamed(next) ? 'expired ' : said))
    .replace(BEHIND_NAMED, (said: string, named: string) => (isNamed(named) ? `${named} expired` : said));
  if (!ENDED.test(text)) return { text: q, saysEnded: false, isOfCertificates: false };
  const isOfCertificates = (text.match(/[\p{L}\d()]{2,30}/gu) ?? []).some(isNamed);
  return { text: isOfCertificates ? text.replace(WHOSE, ' ') : text, saysEnded: true, isOfCertificates };
}
