import { isWithinEditDistance } from '#contract/businesses/rules/edit-distance.ts';
import { formsConflict } from '#contract/businesses/rules/firm-names.ts';
import { containsName, isAbbreviated, nameSimilarity } from '#contract/businesses/rules/name-similarity.ts';
import type { MatchVerdict } from '#contract/imports/schema.ts';
import type { Features } from './features.ts';
import { areSimilarStreets } from './street-address.ts';

/**
 * Evidence for and against a match with its weight, in the words shown to people. A name alone stays below `DOUBTFUL`, a
 * name and a city below `SURE`.
 */
const WEIGHTS = {
  'same name': 40,
  'spelling variant of the same name': 34,
  'one lists the other as its former name': 34,
  'one does business under the other name': 28,
  'similar name': 25,
  'same trade name': 22,
  'one name contains the other': 20,
  'one name abbreviates the other': 20,
  'same street address': 50,
  'similar street address': 42,
  'same ZIP code': 14,
  'same city': 8,
  'same phone': 45,
  'same web or email domain': 42,
  'similar web or email domain': 18,
  'same email address': 45,
  'same federal ID': 60,
  'same agency number': 45,
  'shared NAICS code': 6,
  'different legal forms': -25,
  'different states': -15,
  'different federal IDs': -60,
} as const;
type Reason = keyof typeof WEIGHTS;

/** With one of these a person decides whatever the score, unless both share a federal ID. */
const NEEDS_REVIEW: ReadonlySet<Reason> = new Set<Reason>([
  // sister firms in one office may differ by a letter or a word
  'similar name',
  'one name contains the other',
  'one name abbreviates the other',
  // franchises of one chain do as well
  'same trade name',
  // families often keep equipment and work in two firms of the same name
  'different legal forms',
  'different federal IDs',
]);
/** A chain and its franchisee share name and website; one of these confirms a trade name match. */
const SAME_OWNER: readonly Reason[] = ['same street address', 'same phone', 'same email address', 'same federal ID'];

const SURE = 80;
const SURE_WITHOUT_NAME = 100;
const DOUBTFUL = 46;

const overlap = (a: readonly string[], b: readonly string[]) => a.some((one) => b.includes(one));
const areSame = (a: string, b: string) => a !== '' && a === b;

/**
 * The evidence from the names, without which hardly anything makes a match.
 * @param nothingElse no street, contact or number is the same
 */
function nameReason(a: Features, b: Features, nothingElse: boolean, sameAgency: boolean): Reason | undefined {
  if (a.name === b.name) return 'same name';
  if (a.former === b.name || b.former === a.name) return 'one lists the other as its former name';
  if (a.trade === b.name || b.trade === a.name) return 'one does business under the other name';
  // similar names need other evidence, so they are only compared where there is some
  const like = nothingElse ? undefined : nameSimilarity(a.name, b.name);
  if (like === 'variant') return 'spelling variant of the same name';
  if (like === 'typo') return 'similar name';
  if (areSame(a.trade, b.trade)) return 'same trade name';
  // an agency that lists a longer and a shorter name means two firms
  if (nothingElse || sameAgency) return undefined;
  if (containsName(a.name, b.name)) return 'one name contains the other';
  return isAbbreviated(a.name, b.name) ? 'one name abbreviates the other' : undefined;
}

const sameTown = (a: Features, b: Features) => areSame(a.city, b.city) && areSame(a.state, b.state);

function placeReason(a: Features, b: Features): Reason | undefined {
  const sameZip = areSame(a.zip, b.zip);
  if (!sameZip && !sameTown(a, b)) return undefined;
  if (areSame(a.street, b.street) || areSame(a.box, b.box)) return 'same street address';
  return sameZip ? 'same ZIP code' : 'same city';
}

/** Streets are compared fuzzily only where the names already match. */
const withSimilarStreet = (a: Features, b: Features, place: Reason): Reason =>
  areSimilarStreets(a.street, b.street) ? 'similar street address' : place;

function contactReasons(a: Features, b: Features): Reason[] {
  const found: Reason[] = [];
  if (areSame(a.phone, b.phone)) found.push('same phone');
  if (areSame(a.domain, b.domain)) found.push('same web or email domain');
  else if (areSame(a.email, b.email)) found.push('same email address');
  else if (
    a.name === b.name &&
    a.domain.length > 9 &&
    b.domain.length > 9 &&
    isWithinEditDistance(a.domain, b.domain, 1)
  )
    found.push('similar web or email domain');
  if (overlap(a.federal, b.federal)) found.push('same federal ID');
  return found;
}

function contradictions(a: Features, b: Features): Reason[] {
  const found: Reason[] = [];
  if (formsConflict(a.form, b.form)) found.push('different legal forms');
  // a ZIP code belongs to one state: with the same ZIP code, the state is a typo
  if (a.state && b.state && a.state !== b.state && !areSame(a.zip, b.zip)) found.push('different states');
  const kinds = new Set(a.federal.map((id) => id.split(':')[0]));
  const comparable = b.federal.some((id) => kinds.has(id.split(':')[0]));
  if (comparable && !overlap(a.federal, b.federal)) found.push('different federal IDs');
  return found;
}

/**
 * Whether two records are duplicates, that is the same firm. `sure` is merged automatically, `doubtful` goes to review.
 * A name alone is never enough. Without similar names only a federal ID counts, and sharing one is at least doubtful.
 * @param sameAgency both records come from the same agency, so its numbers are comparable
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
    ...(sameNumber ? (['same agency number'] as const) : []),
    ...(name && overlap(a.naics, b.naics) ? (['shared NAICS code'] as const) : []),
    ...contradictions(a, b),
  ];
  const score = reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0);
  return { verdict: verdictOf(name, reasons, score), score, reasons };
}

function verdictOf(name: Reason | undefined, reasons: readonly Reason[], score: number): MatchVerdict['verdict'] {
  const has = (reason: Reason) => reasons.includes(reason);
  const federal = has('same federal ID');
  if (!name && !federal && !isRenamed(has)) return 'different';
  if (score < DOUBTFUL) return federal ? 'doubtful' : 'different';
  const chain = name === 'one does business under the other name' && !SAME_OWNER.some(has);
  const asks = !federal && (chain || reasons.some((reason) => NEEDS_REVIEW.has(reason)));
  return !asks && score >= (name ? SURE : SURE_WITHOUT_NAME) ? 'sure' : 'doubtful';
}

/** Same agency number, different name: a renamed firm keeps its address or contacts. */
const isRenamed = (has: (reason: Reason) => boolean): boolean =>
  has('same agency number') &&
  (['same street address', 'same phone', 'same web or email domain', 'same email address'] as const).some(has);
