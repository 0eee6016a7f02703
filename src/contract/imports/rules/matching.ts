import type { ListedFirm, MatchVerdict } from '../schema.ts';
import { addressKey, streetsAlike } from './addresses.ts';
import {
  fold,
  formsConflict,
  holdsWhole,
  isShortened,
  type LegalForm,
  likeness,
  nameKey,
  splitFormerName,
  splitTradeName,
} from './names.ts';
import { within } from './slips.ts';

/** What two records are compared by; empty strings where the list does not say. */
export interface Features {
  readonly name: string;
  readonly form: LegalForm;
  /** Key of the trade name. */
  readonly trade: string;
  /** Key of the name that the list calls the former one. */
  readonly former: string;
  readonly street: string;
  /** A post box beside the street, or alone. */
  readonly box: string;
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  /** Ten digits. */
  readonly phone: string;
  /** The firm's own web or mail domain; never a host that many firms share. */
  readonly domain: string;
  readonly email: string;
  /** UEI, DUNS or CAGE with its kind, such as `uei:J7M9HPTGJ1S9`. */
  readonly federal: readonly string[];
  /** Numbers by which the agency knows firm or certificate; they mean something within one agency only. */
  readonly numbers: readonly string[];
  /** NAICS codes. */
  readonly naics: readonly string[];
}

/** Hosts that give pages or mailboxes to anybody: sharing one says nothing about two firms. */
const SHARED_HOSTS = new Set(
  (
    'gmail.com googlemail.com yahoo.com ymail.com rocketmail.com hotmail.com outlook.com live.com msn.com aol.com aim.com ' +
    'icloud.com me.com mac.com comcast.net verizon.net att.net sbcglobal.net bellsouth.net earthlink.net cox.net ' +
    'charter.net optonline.net mindspring.com juno.com netzero.net protonmail.com proton.me zoho.com mail.com gmx.com ' +
    'frontier.com windstream.net centurylink.net embarqmail.com rcn.com roadrunner.com rr.com ptd.net tds.net ' +
    'facebook.com linkedin.com instagram.com twitter.com x.com youtube.com yelp.com google.com sites.google.com ' +
    'business.site wixsite.com wix.com weebly.com wordpress.com blogspot.com squarespace.com godaddysites.com ' +
    'webs.com vistaprint.com homestead.com tripod.com angelfire.com etsy.com amazon.com houzz.com thumbtack.com ' +
    'thebluebook.com lawyers.com linktr.ee carrd.co github.io myshopify.com shopify.com intuit.com tumblr.com'
  ).split(' '),
);

/** The firm's own domain in a web address or e-mail, or '' for shared hosts and pages below somebody else's site. */
export function ownDomain(website: string | null, email: string | null): string {
  return domainOfSite(website) || domainOfMail(email);
}

function domainOfSite(website: string | null): string {
  const site = /^https?:\/\/(?:www\d?\.)?([^/?#:]+)(?::\d+)?(\/[^?#]*)?/i.exec(website ?? '');
  if (!site?.[1]) return '';
  // a page below a site is often a branch of a chain
  const page = (site[2] ?? '').replace(/^\/(?:index|home|default|main)?(?:\.\w+)?\/?$/i, '');
  return page ? '' : unlessShared(site[1]);
}

const domainOfMail = (email: string | null) => unlessShared(email?.split('@')[1] ?? '');

function unlessShared(host: string): string {
  const domain = host.toLowerCase();
  const parts = domain.split('.');
  for (let from = 0; from < parts.length - 1; from++) if (SHARED_HOSTS.has(parts.slice(from).join('.'))) return '';
  return domain;
}

export function featuresOf(firm: ListedFirm): Features {
  const { today, former } = splitFormerName(firm.legal_business_name);
  const { legal, trade } = splitTradeName(today);
  const { key, form } = nameKey(legal);
  const tradeName = firm.trade_name ?? trade;
  const { street, box } = addressKey(firm.address_1, firm.address_2);
  return {
    name: key,
    form,
    trade: tradeName ? nameKey(tradeName).key : '',
    former: former ? nameKey(former).key : '',
    street,
    box,
    zip: firm.zip_code ?? '',
    city: fold(firm.city ?? ''),
    state: firm.state ?? '',
    phone: firm.phone?.replace(/\D/g, '').slice(0, 10) ?? '',
    domain: ownDomain(firm.website, firm.email),
    email: firm.email?.toLowerCase() ?? '',
    federal: firm.federal_ids,
    numbers: [firm.agency_id, ...firm.certificates.map((certificate) => certificate.number)]
      .filter((number) => number !== null)
      .map((number) => number.toLowerCase()),
    naics: firm.naics,
  };
}

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
const ASKS: ReadonlySet<Reason> = new Set<Reason>([
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
const OF_ONE_OWNER: readonly Reason[] = ['same street address', 'same phone', 'same e-mail address', 'same federal id'];

const SURE = 80;
const SURE_WITHOUT_NAME = 100;
const DOUBTFUL = 46;

const shared = (a: readonly string[], b: readonly string[]) => a.some((one) => b.includes(one));
const both = (a: string, b: string) => a !== '' && a === b;

/**
 * Whether and how the names point to one firm; next to nothing else makes two records one without it.
 * @param nothingElse neither street nor contacts nor number are the same
 */
function nameReason(a: Features, b: Features, nothingElse: boolean, sameAgency: boolean): Reason | undefined {
  if (a.name === b.name) return 'same name';
  if (a.former === b.name || b.former === a.name) return 'one names the other as its former name';
  if (a.trade === b.name || b.trade === a.name) return 'one trades under the name of the other';
  // a likeness of names needs more beside it, so it is only looked for where there is more
  const like = nothingElse ? undefined : likeness(a.name, b.name);
  if (like === 'variant') return 'another spelling of the same name';
  if (like === 'slip') return 'nearly the same name';
  if (both(a.trade, b.trade)) return 'both trade under one name';
  // an agency that prints a longer and a shorter name means two firms
  if (nothingElse || sameAgency) return undefined;
  if (holdsWhole(a.name, b.name)) return 'one name holds the whole other name';
  return isShortened(a.name, b.name) ? 'one name is short for the other' : undefined;
}

const sameTown = (a: Features, b: Features) => both(a.city, b.city) && both(a.state, b.state);

function placeReason(a: Features, b: Features): Reason | undefined {
  const sameZip = both(a.zip, b.zip);
  if (!sameZip && !sameTown(a, b)) return undefined;
  if (both(a.street, b.street) || both(a.box, b.box)) return 'same street address';
  return sameZip ? 'same ZIP code' : 'same city';
}

/** Streets are compared letter by letter only where the names speak for one firm. */
const closer = (a: Features, b: Features, place: Reason): Reason =>
  streetsAlike(a.street, b.street) ? 'nearly the same street address' : place;

function contactReasons(a: Features, b: Features): Reason[] {
  const found: Reason[] = [];
  if (both(a.phone, b.phone)) found.push('same phone');
  if (both(a.domain, b.domain)) found.push('same web or mail domain');
  else if (both(a.email, b.email)) found.push('same e-mail address');
  else if (a.name === b.name && a.domain.length > 9 && b.domain.length > 9 && within(a.domain, b.domain, 1))
    found.push('nearly the same web or mail domain');
  if (shared(a.federal, b.federal)) found.push('same federal id');
  return found;
}

function contradictions(a: Features, b: Features): Reason[] {
  const found: Reason[] = [];
  if (formsConflict(a.form, b.form)) found.push('different legal forms');
  // a ZIP code lies in one state: beside the same one, the state is a slip
  if (a.state && b.state && a.state !== b.state && !both(a.zip, b.zip)) found.push('different states');
  const kinds = new Set(a.federal.map((id) => id.split(':')[0]));
  const comparable = b.federal.some((id) => kinds.has(id.split(':')[0]));
  if (comparable && !shared(a.federal, b.federal)) found.push('different federal ids');
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
  const sameNumber = sameAgency && shared(a.numbers, b.numbers);
  const nothingElse = contact.length === 0 && !sameNumber && place !== 'same street address';
  const name = nameReason(a, b, nothingElse, sameAgency);
  const reasons: Reason[] = [
    ...(name ? [name] : []),
    ...(place ? [name && place !== 'same street address' ? closer(a, b, place) : place] : []),
    ...contact,
    ...(sameNumber ? (['same number at the agency'] as const) : []),
    ...(name && shared(a.naics, b.naics) ? (['a trade in common'] as const) : []),
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
  const chain = name === 'one trades under the name of the other' && !OF_ONE_OWNER.some(has);
  const asks = !federal && (chain || reasons.some((reason) => ASKS.has(reason)));
  return !asks && score >= (name ? SURE : SURE_WITHOUT_NAME) ? 'sure' : 'doubtful';
}

/** One agency's number under another name: a firm that changed its name keeps its address or its contacts. */
const isRenamed = (has: (reason: Reason) => boolean): boolean =>
  has('same number at the agency') &&
  (['same street address', 'same phone', 'same web or mail domain', 'same e-mail address'] as const).some(has);
