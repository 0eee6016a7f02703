import emailProviders from 'email-providers/all.json' with { type: 'json' };
import { parse } from 'tldts';

/** Builders, networks and registers below whose names firms have pages and no domain of their own. */
const HOSTS = (
  'facebook.com fb.com instagram.com linkedin.com twitter.com x.com youtube.com tiktok.com pinterest.com yelp.com nextdoor.com ' +
  'google.com business.site sites.google.com wix.com wixsite.com weebly.com wordpress.com blogspot.com blogger.com ' +
  'squarespace.com godaddysites.com webs.com vistaprint.com homestead.com tripod.com angelfire.com jimdo.com strikingly.com ' +
  'webflow.io carrd.co linktr.ee github.io myshopify.com shopify.com etsy.com ebay.com amazon.com houzz.com thumbtack.com ' +
  'angi.com bbb.org yellowpages.com manta.com thebluebook.com lawyers.com avvo.com zocdoc.com intuit.com tumblr.com ' +
  'medium.com substack.com eventbrite.com alignable.com bizapedia.com dnb.com verizon.net att.net comcast.net'
).split(' ');
const SHARED = new Set([...HOSTS, ...emailProviders]);
/** Domains of institutions: whoever has an address there is not the firm. */
const INSTITUTIONS = /(?:^|\.)(?:gov|mil|edu|int)$|\.us$/;

/**
 * The web domain that is the firm's own, to which a code can be sent: registrable (public suffix list), no mail provider,
 * no site builder, no network and no institution. Null for a page below another's domain.
 */
export function firmEmailDomain(website: string | null): string | null {
  const url = URL.parse(website?.trim() ?? '');
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  // a page below a site is often a franchise of a chain
  if (!/^\/(?:(?:index|home|default|main)(?:\.\w+)?)?\/?$/i.test(url.pathname)) return null;
  const host = url.hostname.toLowerCase().replace(/^www\d?\./, '');
  const { domain, isIp, isPrivate, publicSuffix } = parse(host, { allowPrivateDomains: true });
  if (isIp || isPrivate || domain === null || domain !== host || publicSuffix === null) return null;
  return SHARED.has(domain) || INSTITUTIONS.test(publicSuffix) ? null : domain;
}
