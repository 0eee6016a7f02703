/** A host name with at least one dot, letters of any script, and an optional port. */
const HOST = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}(?::\d{1,5})?$/u;
/** What looks like a scheme and is no host with a port. */
const SCHEME = /^([a-z][a-z\d+.-]*):(?!\d+(?:\/|$))/i;

/**
 * A web address as it is stored: `http://` is added where no scheme is given (spec, section 5). Null for other schemes, a
 * name before an @, spaces and what is no host.
 */
export function toWebAddress(text: string): string | null {
  const trimmed = text.trim();
  const full = SCHEME.test(trimmed) ? trimmed : `http://${trimmed}`;
  const [, scheme = '', host = '', rest = ''] = /^([a-z]+):\/\/([^/?#\\]*)([/?#]\S*)?$/i.exec(full) ?? [];
  if (!/^https?$/i.test(scheme) || !HOST.test(host)) return null;
  return `${scheme.toLowerCase()}://${host.toLowerCase()}${rest}`;
}

/** Sites where firms have a profile: host, and the path before the name. */
export const SOCIAL_SITES = {
  linkedin: { host: 'linkedin.com', path: 'company/' },
  facebook: { host: 'facebook.com', path: '' },
  instagram: { host: 'instagram.com', path: '' },
  x: { host: 'x.com', path: '' },
  youtube: { host: 'youtube.com', path: '@' },
} as const;
export type SocialSite = keyof typeof SOCIAL_SITES;
export const SOCIAL_SITE_NAMES = Object.keys(SOCIAL_SITES) as readonly SocialSite[];

/**
 * Link of a firm's profile on a site, from a handle, whose first character is dropped (`@batista`), or from a link to that
 * site. Null for links to other sites.
 */
export function toSocialLink(site: SocialSite, text: string): string | null {
  const { host, path } = SOCIAL_SITES[site];
  const trimmed = text.trim();
  const handle = /^@?([\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?)$/u.exec(trimmed)?.[1];
  if (handle && !isOnSite(trimmed, host)) return `https://www.${host}/${path}${encodeURIComponent(handle)}`;
  const link = toWebAddress(trimmed);
  return link && isOnSite(link, host) ? link.replace(/^http:/, 'https:') : null;
}

function isOnSite(link: string, host: string): boolean {
  const [, named = ''] = /^(?:https?:\/\/)?([^/?#]*)/i.exec(link) ?? [];
  return named.toLowerCase() === host || named.toLowerCase().endsWith(`.${host}`);
}
