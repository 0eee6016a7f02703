import type { Flag } from '../rules.ts';

/** Mail and sites that everybody uses: sharing one of these domains says nothing about who belongs together. */
const SHARED_DOMAINS: ReadonlySet<string> = new Set(
  (
    'gmail.com googlemail.com yahoo.com ymail.com rocketmail.com outlook.com hotmail.com live.com msn.com aol.com ' +
    'icloud.com me.com mac.com proton.me protonmail.com pm.me gmx.com gmx.net gmx.us mail.com zoho.com yandex.com ' +
    'comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net optonline.net ' +
    'frontier.com windstream.net centurylink.net juno.com netzero.net fastmail.com hey.com tutanota.com duck.com ' +
    'qq.com 163.com naver.com facebook.com instagram.com linkedin.com google.com wixsite.com squarespace.com ' +
    'godaddysites.com business.site weebly.com wordpress.com'
  ).split(' '),
);

/** The addresses and sites of a firm and its people. */
export interface FirmSide {
  readonly emails: readonly string[];
  /** As stored: with or without scheme and path. */
  readonly website: string | null;
}

/** One spelling of one mailbox: lower case, without what follows a plus sign; Gmail ignores dots. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = splitAt(email.trim().toLowerCase());
  const [base = ''] = name.split('+', 1);
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${base.replaceAll('.', '')}@gmail.com` : `${base}@${domain}`;
}

/** What speaks for an address being the firm's own. */
export function ownSideFlags(email: string, { emails, website }: FirmSide): Flag[] {
  if (emails.some((own) => mailboxOf(own) === mailboxOf(email))) return ['own_address'];
  const domain = domainOf(email);
  const own = [...emails.map(domainOf), ...(website === null ? [] : [hostOf(website)])];
  return own.some((one) => isSame(one, domain)) ? ['own_domain'] : [];
}

const splitAt = (email: string): readonly [string, string] => {
  const at = email.lastIndexOf('@');
  return at < 0 ? [email, ''] : [email.slice(0, at), email.slice(at + 1)];
};
const domainOf = (email: string): string => splitAt(email.trim().toLowerCase())[1];
function hostOf(website: string): string {
  const bare = website
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '');
  const [host = ''] = bare.split(/[/?#:]/, 1);
  return host.replace(/^www\./, '');
}

/** The same domain, or one below the other. */
function isSame(one: string, other: string): boolean {
  const isShared = [one, other].some((domain) => !domain.includes('.') || SHARED_DOMAINS.has(domain));
  return !isShared && (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`));
}
