import type { ListedFirm, MatchVerdict } from '../schema.ts';
import { addressKey } from './addresses.ts';
import { fold, formsConflict, type LegalForm, likeness, nameKey, splitTradeName } from './names.ts';

/** What two records are compared by; empty strings where the list does not say. */
export interface Features {
  readonly name: string;
  readonly form: LegalForm;
  /** Key of the trade name. */
  readonly trade: string;
  readonly street: string;
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
  const { legal, trade } = splitTradeName(firm.legal_business_name);
  const { key, form } = nameKey(legal);
  const tradeName = firm.trade_name ?? trade;
  return {
    name: key,
    form,
    trade: tradeName ? nameKey(tradeName).key : '',
    street: addressKey(firm.address_1, firm.address_2).street,
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
  };
}

/** Points of evidence. A name alone stays below `DOUBTFUL`, a name and a town below `SURE`. */
const POINTS = {
  name: 40,
  tradeName: 28,
  variantName: 34,
  slip: 25,
  address: 50,
  phone: 45,
  domain: 42,
  email: 45,
  federal: 60,
  number: 45,
  zip: 14,
  city: 8,
} as const;
const SURE = 80;
const SURE_WITHOUT_NAME = 100;
const DOUBTFUL = 46;

interface Evidence {
  readonly points: number;
  readonly reason: string;
}

/** Whether and how the names point to one firm; nothing else makes two records one without it. */
function nameEvidence(a: Features, b: Features, nothingElse: boolean): Evidence | undefined {
  if (a.name === b.name) return { points: POINTS.name, reason: 'same name' };
  const viaTrade = a.trade === b.name || b.trade === a.name || (a.trade !== '' && a.trade === b.trade);
  if (viaTrade) return { points: POINTS.tradeName, reason: 'one trades under the name of the other' };
  // a likeness of names needs more beside it, so it is only looked for where there is more
  const like = nothingElse ? undefined : likeness(a.name, b.name);
  if (like === 'variant') return { points: POINTS.variantName, reason: 'another spelling of the same name' };
  return like === 'slip' ? { points: POINTS.slip, reason: 'nearly the same name' } : undefined;
}

const shared = (a: readonly string[], b: readonly string[]) => a.some((one) => b.includes(one));
const both = (a: string, b: string) => a !== '' && a === b;
const samePlace = (a: Features, b: Features) => both(a.zip, b.zip) || (both(a.city, b.city) && both(a.state, b.state));

function placeEvidence(a: Features, b: Features): Evidence[] {
  if (both(a.street, b.street) && samePlace(a, b)) return [{ points: POINTS.address, reason: 'same street address' }];
  if (both(a.zip, b.zip)) return [{ points: POINTS.zip, reason: 'same ZIP code' }];
  if (both(a.city, b.city) && both(a.state, b.state)) return [{ points: POINTS.city, reason: 'same city' }];
  return [];
}

function contactEvidence(a: Features, b: Features): Evidence[] {
  const found: Evidence[] = [];
  if (both(a.phone, b.phone)) found.push({ points: POINTS.phone, reason: 'same phone' });
  if (both(a.domain, b.domain)) found.push({ points: POINTS.domain, reason: 'same web or mail domain' });
  else if (both(a.email, b.email)) found.push({ points: POINTS.email, reason: 'same e-mail address' });
  if (shared(a.federal, b.federal)) found.push({ points: POINTS.federal, reason: 'same federal id' });
  return found;
}

function contradictions(a: Features, b: Features): Evidence[] {
  const found: Evidence[] = [];
  if (formsConflict(a.form, b.form)) found.push({ points: -25, reason: 'different legal forms' });
  if (a.state && b.state && a.state !== b.state) found.push({ points: -15, reason: 'different states' });
  const kinds = new Set(a.federal.map((id) => id.split(':')[0]));
  const comparable = b.federal.some((id) => kinds.has(id.split(':')[0]));
  if (comparable && !shared(a.federal, b.federal)) found.push({ points: -60, reason: 'different federal ids' });
  return found;
}

/**
 * Whether two records are one firm. `sure` merges by itself, `doubtful` waits for a person.
 * A name alone is never enough, and without a likeness of names only a federal id counts.
 * @param sameAgency both records come from lists of one agency, so that its numbers mean the same
 */
export function compareFirms(a: Features, b: Features, sameAgency: boolean): MatchVerdict {
  const place = placeEvidence(a, b);
  const contact = contactEvidence(a, b);
  const sameNumber = sameAgency && shared(a.numbers, b.numbers);
  const onStreet = place.some(({ points }) => points === POINTS.address);
  const name = nameEvidence(a, b, contact.length === 0 && !sameNumber && !onStreet);
  const number = sameNumber ? [{ points: POINTS.number, reason: 'same number at the agency' }] : [];
  const all = [...(name ? [name] : []), ...place, ...contact, ...number, ...contradictions(a, b)];
  const score = all.reduce((sum, { points }) => sum + points, 0);
  const reasons = all.map(({ reason }) => reason);
  // one agency's number under another name: a firm that changed its name keeps its address or its contacts
  if (!name && !shared(a.federal, b.federal) && !(sameNumber && (onStreet || contact.length > 0))) {
    return { verdict: 'different', score, reasons };
  }
  // one letter may be all that two sister firms in one office differ by
  const named = name !== undefined && (name.points > POINTS.slip || shared(a.federal, b.federal));
  const sure = score >= (named ? SURE : SURE_WITHOUT_NAME) && (named || name === undefined);
  return { verdict: sure ? 'sure' : score >= DOUBTFUL ? 'doubtful' : 'different', score, reasons };
}
