import { fold, type LegalForm, nameKey, splitTradeName } from '#contract/businesses/rules/firm-names.ts';
import { splitFormerName } from '#contract/businesses/rules/name-similarity.ts';
import type { ListedFirm } from '#contract/imports/schema.ts';
import { addressKey } from './street-address.ts';

/** Normalized values that records are compared by; empty strings where the list has none. */
export interface Features {
  readonly name: string;
  readonly form: LegalForm;
  /** Key of the trade name. */
  readonly trade: string;
  /** Key of the former name given in the list. */
  readonly former: string;
  readonly street: string;
  /** A PO box, with or without a street. */
  readonly box: string;
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  /** Ten digits. */
  readonly phone: string;
  /** The firm's own web or email domain; never a shared host. */
  readonly domain: string;
  readonly email: string;
  /** UEI, DUNS or CAGE with its kind, such as `uei:J7M9HPTGJ1S9`. */
  readonly federal: readonly string[];
  /** The agency's own numbers of firm and certificates; comparable within one agency only. */
  readonly numbers: readonly string[];
  /** NAICS codes. */
  readonly naics: readonly string[];
}

/** Public web and email hosts: sharing one is no evidence. */
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

/** The firm's own domain from its website or email, or '' for shared hosts and pages below another site. */
export function ownDomain(website: string | null, email: string | null): string {
  return domainOfSite(website) || domainOfMail(email);
}

function domainOfSite(website: string | null): string {
  const site = /^https?:\/\/(?:www\d?\.)?([^/?#:]+)(?::\d+)?(\/[^?#]*)?/i.exec(website ?? '');
  if (!site?.[1]) return '';
  // a page below a site is often a franchise of a chain
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

export function extractFeatures(firm: ListedFirm): Features {
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
