import { formsConflict } from '#contract/imports/rules/firm-names.ts';
import type { MatchVerdict } from '#contract/imports/schema.ts';
import { isWithinEditDistance } from './edit-distance.ts';
import type { Features } from './features.ts';
import { containsName, isAbbreviated, nameSimilarity } from './name-similarity.ts';
import { areSimilarStreets } from './street-address.ts';

/**
 * What speaks for one firm and against it, in the words that a person reads, with its weight. A name alone stays below
 * `DOUBTFUL`, a name and a town below `SURE`.
 */
const WEIGHTS = {
  'same name': 40,
  'another spelling of the same name': 34,
  'one names the other as its former name': 34,
  'one trades under the name of the other': 28,
  'nearly the same name': 25,
  'both trade under one name': 22,
  'one name holds the whole other name': 20,
  'one name is short for the other': 20,
  'same street address': 50,
  'nearly the same street address': 42,
  'same ZIP code': 14,
  'same city': 8,
  'same phone': 45,
  'same web or mail domain': 42,
  'nearly the same web or mail domain': 18,
  'same e-mail address': 45,
  'same federal id': 60,
  'same number at the agency': 45,
  'a trade in common': 6,
  'different legal forms': -25,
  'different states': -15,
  'different federal ids': -60,
} as const;
type Reason = keyof typeof WEIGHTS;

/** However much speaks for one firm, with these a person decides, unless both have one federal id. */
const NEEDS_REVIEW: ReadonlySet<Reason> = new Set<Reason>([
  // one letter or one word may be all that two sister firms in one office differ by
  'nearly the same name',
  'one name holds the whole other name',
  'one name is short for the other',
  // so do shops of one chain
  'both trade under one name',
  // a family often has its trucks in one firm and the work in another of the same name
  'different legal forms',
  'different federal ids',
]);
/** A chain and the owner of a shop share the name and the web site: these make a trade name sure. */
const SAME_OWNER: readonly Reason[] = ['same street address', 'same phone', 'same e-mail address', 'same federal id'];

const SURE = 80;
const SURE_WITHOUT_NAME = 100;
const DOUBTFUL = 46;

const overlap = (a: readonly string[], b: readonly string[]) => a.some((one) => b.includes(one));
const areSame = (a: string, b: string) => a !== '' && a === b;

/**
 * Whether and how the names point to one firm; next to nothing else makes two records one without it.
 * @param nothingElse neither street nor contacts nor number are the same
 */
function nameReason(a: Features, b: Features, nothingElse: boolean, sameAgency: boolean): Reason | undefined {
  if (a.name === b.name) return 'same name';
  if (a.former === b.name || b.former === a.name) return 'one names the other as its former name';
  if (a.trade === b.name || b.trade === a.name) return 'one trades under the name of the other';
  // a likeness of names needs more beside it, so it is only looked for where there is more
  const like = nothingElse ? undefined : nameSimilarity(a.name, b.name);
  if (like === 'variant') return 'another spelling of the same name';
  if (like === 'slip') return 'nearly the same name';
  if (areSame(a.trade, b.trade)) return 'both trade under one name';
  // an agency that prints a longer and a shorter name means two firms
  if (nothingElse || sameAgency) return undefined;
  if (containsName(a.name, b.name)) return 'one name holds the whole other name';
  return isAbbreviated(a.name, b.name) ? 'one name is short for the other' : undefined;
}

const sameTown = (a: Features, b: Features) => areSame(a.city, b.city) && areSame(a.state, b.state);

function placeReason(a: Features, b: Features): Reason | undefined {
  const sameZip = areSame(a.zip, b.zip);
  if (!sameZip && !sameTown(a, b)) return undefined;
  if (areSame(a.street, b.street) || areSame(a.box, b.box)) return 'same street address';
  return sameZip ? 'same ZIP code' : 'same city';
}

/** Streets are compared letter by letter only where the names speak for one firm. */
const withSimilarStreet = (a: Features, b: Features, place: Reason): Reason =>
  areSimilarStreets(a.street, b.street) ? 'nearly the same street address' : place;

function contactReasons(a: Features, b: Features): Reason[] {
  const found: Reason[] = [];
  if (areSame(a.phone, b.phone)) found.push('same phone');
  if (areSame(a.domain, b.domain)) found.push('same web or mail domain');
  else if (areSame(a.email, b.email)) found.push('same e-mail address');
  else if (
    a.name === b.name &&
    a.domain.length > 9 &&
    b.domain.length > 9 &&
    isWithinEditDistance(a.domain, b.domain, 1)
  )
    found.push('nearly the same web or mail domain');
  if (overlap(a.federal, b.federal)) found.push('same federal id');
  return found;
}

function contradictions(a: Features, b: Features): Reason[] {
  const found: Reason[] = [];
  if (formsConflict(a.form, b.form)) found.push('different legal forms');
  // a ZIP code lies in one state: beside the same one, the state is a slip
  if (a.state && b.state && a.state !== b.state && !areSame(a.zip, b.zip)) found.push('different states');
  const kinds = new Set(a.federal.map((id) => id.split(':')[0]));
  const comparable = b.federal.some((id) => kinds.has(id.split(':')[0]));
  if (comparable && !overlap(a.federal, b.federal)) found.push('different federal ids');
  return found;
}

/**
 * Whether two records are one firm. `sure` merges by itself, `doubtful` waits for a person.
 * A name alone is never enough, and without a likeness of names only a federal id counts; who shares one is never
 * passed over in silence.
 * @param sameAgency both records come from lists of one agency, so that its numbers mean the same
 */
export function compareFirms(a: Features, b: Features, sameAgency: boolean): MatchVerdict {
  const place = placeReason(a, b);
  const contact = contactReasons(a, b);
  const sameNumber = sameAgency && overlap(a.numbers, b.numbers);
  const nothingElse = contact.length === 0 && !sameNumber && place !== 'same street address';
  const name = nameReason(a, b, nothingElse, sameAgency);
  const reasons: Reason[] = [
    ...(name ? [name] : []),
    ...(place ? [name && place !== 'same street address' ? withSimilarStreet(a, b, place) : place] : []),
    ...contact,
    ...(sameNumber ? (['same number at the agency'] as const) : []),
    ...(name && overlap(a.naics, b.naics) ? (['a trade in common'] as const) : []),
    ...contradictions(a, b),
  ];
  const score = reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0);
  return { verdict: verdictOf(name, reasons, score), score, reasons };
}

function verdictOf(name: Reason | undefined, reasons: readonly Reason[], score: number): MatchVerdict['verdict'] {
  const has = (reason: Reason) => reasons.includes(reason);
  const federal = has('same federal id');
  if (!name && !federal && !isRenamed(has)) return 'different';
  if (score < DOUBTFUL) return federal ? 'doubtful' : 'different';
  const chain = name === 'one trades under the name of the other' && !SAME_OWNER.some(has);
  const asks = !federal && (chain || reasons.some((reason) => NEEDS_REVIEW.has(reason)));
  return !asks && score >= (name ? SURE : SURE_WITHOUT_NAME) ? 'sure' : 'doubtful';
}

/** One agency's number under another name: a firm that changed its name keeps its address or its contacts. */
const isRenamed = (has: (reason: Reason) => boolean): boolean =>
  has('same number at the agency') &&
  (['same street address', 'same phone', 'same web or mail domain', 'same e-mail address'] as const).some(has);
