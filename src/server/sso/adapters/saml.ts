import { SAML, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml';
import type { Claims } from '#contract/sso/rules.ts';
import { MAX_RESPONSE_LENGTH } from '#contract/sso/schema.ts';
import {
  type AssertedIdentity,
  CLOCK_SKEW_MS,
  emailOf,
  firstClaim,
  namesOf,
  SIGN_ON_TTL_MS,
  SignOnError,
} from './sign-on-error.ts';

export interface SamlSettings {
  /** Entity ID of the identity provider. */
  readonly issuer: string;
  readonly entryPoint: string;
  /** Several during a key rollover. */
  readonly certificates: readonly string[];
  readonly allowUnsolicited: boolean;
  /** Our entity ID and assertion consumer service URL. */
  readonly entityId: string;
  readonly acsUrl: string;
}

/** The library parses and verifies signatures. The content of the assertion is verified below, by our clock. */
const samlClient = (settings: SamlSettings, requestId?: string): SAML =>
  new SAML({
    callbackUrl: settings.acsUrl,
    issuer: settings.entityId,
    audience: settings.entityId,
    entryPoint: settings.entryPoint,
    idpCert: [...settings.certificates],
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    signatureAlgorithm: 'sha256',
    validateInResponseTo: ValidateInResponseTo.never,
    acceptedClockSkewMs: -1,
    ...(requestId ? { generateUniqueId: () => requestId } : {}),
  });

/** Redirect URL with a SAML authentication request. */
export const requestUrl = (settings: SamlSettings, requestId: string): Promise<string> =>
  samlClient(settings, requestId).getAuthorizeUrlAsync('', undefined, {});

export const metadataOf = (settings: SamlSettings): string =>
  samlClient(settings, '_plumbline').generateServiceProviderMetadata(null);

/** An element as xml2js parses it: text in `_`, attributes in `$`, children by name. */
interface Node {
  readonly _?: string;
  readonly $?: Readonly<Record<string, string>>;
  readonly [child: string]: readonly Node[] | string | Readonly<Record<string, string>> | undefined;
}

/**
 * Verifies a SAML response. Only the signed assertion is trusted.
 * @param isOurs whether this is the ID of a recent request to this provider
 * @returns the identity, with `requestId` null for an unsolicited response
 * @throws SignOnError
 */
export async function readResponse(
  settings: SamlSettings,
  encoded: string,
  { now, isOurs }: { readonly now: Date; readonly isOurs: (requestId: string) => boolean },
): Promise<AssertedIdentity & { readonly requestId: string | null }> {
  rejectUnsafeXml(decode(encoded));
  const { profile } = await samlClient(settings)
    .validatePostResponseAsync({ SAMLResponse: encoded })
    .catch((error: unknown) => {
      throw toSignOnError(error);
    });
  const assertion = profile?.getAssertion?.().Assertion as Node | undefined;
  if (!profile || !assertion) throw new SignOnError('unreadable');
  if (text(children(assertion, 'Issuer')) !== settings.issuer) throw new SignOnError('issuer');
  const conditions = onlyChild(assertion, 'Conditions', 'audience');
  checkTimes(conditions.$, now);
  checkAudience(conditions, settings.entityId);
  const subject = onlyChild(assertion, 'Subject', 'subject');
  const nameId = onlyChild(subject, 'NameID', 'subject');
  const { until, requestId } = bearerConfirmation(children(subject, 'SubjectConfirmation'), settings, now);
  if (requestId === null ? !settings.allowUnsolicited : !isOurs(requestId)) throw new SignOnError('in response to');
  const begun = Date.parse(assertion.$?.IssueInstant ?? '');
  if (!(begun <= now.getTime() + CLOCK_SKEW_MS)) throw new SignOnError('not yet valid');
  if (begun < now.getTime() - SIGN_ON_TTL_MS - CLOCK_SKEW_MS) throw new SignOnError('expired');
  const id = assertion.$?.ID ?? '';
  return {
    ...toIdentity(settings.issuer, nameId, attributesOf(assertion)),
    requestId,
    replayMarks: [
      { mark: `assertion ${settings.issuer} ${id}`, until },
      ...(requestId ? [{ mark: `request ${requestId}`, until: new Date(now.getTime() + 2 * SIGN_ON_TTL_MS) }] : []),
    ],
  };
}

const SAFE_ALGORITHM = /^http:\/\/www\.w3\.org\/2001\/04\/(?:xmldsig-more#rsa-sha(?:256|512)|xmlenc#sha(?:256|512))$/;

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** Far above what providers send, and far below what keeps the parser busy. */
const MAX_ELEMENTS = 2_000;
const MAX_ATTRIBUTES = 8_000;

/*
 * What follows reads a text from anybody, so each step takes time in proportion to its length: the classes that a
 * repetition and its successor match have no character in common, and no repetition may begin at every place.
 */

/** The XML of a response. */
function decode(encoded: string): string {
  if (encoded.length > MAX_RESPONSE_LENGTH) throw new SignOnError('unreadable');
  const bare = encoded.replace(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(bare)) throw new SignOnError('unreadable');
  return Buffer.from(bare, 'base64').toString('utf8');
}

/** The text without its XML declaration. */
function withoutDeclaration(xml: string): string {
  const start = xml.trimStart(); // a byte order mark is white space too
  if (!start.startsWith('<?xml ')) return start;
  const end = start.indexOf('?>');
  const declaration = start.slice('<?xml '.length, end === -1 ? 0 : end);
  return end === -1 || /[<>?]/.test(declaration) ? start : start.slice(end + '?>'.length);
}

/** Before parsing: no declarations, comments or processing instructions, one assertion, SHA-2 only, and success. */
function rejectUnsafeXml(xml: string): void {
  const body = withoutDeclaration(xml);
  if (body.includes('<!') || body.includes('<?') || body.includes('\0')) throw new SignOnError('forbidden content');
  // without declarations and comments, `<` and a name always start an element
  const tags = body.split('<').slice(1);
  const attributes = tags.reduce((sum, tag) => sum + tag.split('=').length - 1, 0);
  if (tags.length > MAX_ELEMENTS * 2 || attributes > MAX_ATTRIBUTES) throw new SignOnError('unreadable');
  const named = (name: string) => tags.filter((tag) => localName(tag) === name);
  if (named('Response').length !== 1) throw new SignOnError('unreadable');
  if (named('EncryptedAssertion').length > 0 || named('Assertion').length > 1)
    throw new SignOnError('several assertions');
  for (const tag of [...named('SignatureMethod'), ...named('DigestMethod')]) {
    if (!SAFE_ALGORITHM.test(onlyAttribute(tag, 'Algorithm') ?? '')) throw new SignOnError('algorithm');
  }
  // the library asks for the status only where there is no assertion
  const codes = named('StatusCode').map((tag) => onlyAttribute(tag, 'Value'));
  if (named('Status').length !== 1 || codes.length === 0) throw new SignOnError('unreadable');
  if (codes.some((code) => code !== SUCCESS)) throw new SignOnError('refused there');
}

/** Name of the element that a tag opens, without its prefix; `tag` is what follows `<`. Empty for closing tags. */
function localName(tag: string): string {
  const end = tag.search(/[\s/>]/);
  const name = end === -1 ? '' : tag.slice(0, end);
  return /["'=]/.test(name) ? '' : name.slice(name.indexOf(':') + 1);
}

/** Value of an attribute; null unless the tag names it exactly once. */
function onlyAttribute(tag: string, name: string): string | null {
  const [first, ...more] = tag.split(new RegExp(`\\s${name}(?=[\\s=])`)).slice(1);
  if (first === undefined || more.length > 0) return null;
  const value = first.trimStart().slice(1).trimStart();
  const quote = value[0];
  if (!first.trimStart().startsWith('=') || (quote !== '"' && quote !== "'")) return null;
  const end = value.indexOf(quote, 1);
  return end === -1 ? null : value.slice(1, end);
}

function toSignOnError(error: unknown): SignOnError {
  if (error instanceof SamlStatusError) return new SignOnError('refused there', error);
  const { message = '' } = error as { message?: string };
  if (/multiple assertions/i.test(message)) return new SignOnError('several assertions', error);
  if (/audience/i.test(message)) return new SignOnError('audience', error);
  if (/parsing (?:NotBefore|NotOnOrAfter|IssueInstant)/.test(message)) return new SignOnError('expired', error);
  return new SignOnError(/signature|signed data|ref URI/i.test(message) ? 'signature' : 'unreadable', error);
}

const children = (node: Node, name: string): readonly Node[] => {
  const found = Object.hasOwn(node, name) ? node[name] : undefined;
  return Array.isArray(found) ? (found as Node[]) : [];
};
const text = (nodes: readonly (Node | string)[]): string | null => {
  const [first] = nodes;
  if (first === undefined || nodes.length !== 1) return null;
  return (typeof first === 'string' ? first : (first._ ?? '')).trim();
};
function onlyChild(node: Node, name: string, reason: 'audience' | 'subject'): Node {
  const [first, ...more] = children(node, name);
  if (!first || more.length > 0) throw new SignOnError(reason);
  return first;
}

function checkTimes(times: Readonly<Record<string, string>> = {}, now: Date): Date | null {
  const { NotBefore: from, NotOnOrAfter: until } = times;
  if (from !== undefined && !(Date.parse(from) <= now.getTime() + CLOCK_SKEW_MS))
    throw new SignOnError('not yet valid');
  if (until === undefined) return null;
  if (!(Date.parse(until) > now.getTime() - CLOCK_SKEW_MS)) throw new SignOnError('expired');
  return new Date(Date.parse(until) + CLOCK_SKEW_MS);
}

function checkAudience(conditions: Node, entityId: string): void {
  const restrictions = children(conditions, 'AudienceRestriction');
  const meansUs = (one: Node) => children(one, 'Audience').some((audience) => text([audience]) === entityId);
  if (restrictions.length === 0 || !restrictions.every(meansUs)) throw new SignOnError('audience');
}

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/** The single bearer confirmation, with our recipient and a valid time. */
function bearerConfirmation(
  confirmations: readonly Node[],
  { acsUrl: answers }: SamlSettings,
  now: Date,
): { until: Date; requestId: string | null } {
  const [bearer, ...more] = confirmations.filter(({ $ }) => $?.Method === BEARER);
  const data = bearer && children(bearer, 'SubjectConfirmationData')[0]?.$;
  if (!data || more.length > 0) throw new SignOnError('subject');
  if (data.Recipient !== answers) throw new SignOnError('recipient');
  const until = checkTimes(data, now);
  if (!until) throw new SignOnError('expired');
  return { until, requestId: data.InResponseTo ?? null };
}

const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

function attributesOf(assertion: Node): Claims {
  const found: Record<string, string[]> = Object.create(null);
  const attributes = children(assertion, 'AttributeStatement').flatMap((one) => children(one, 'Attribute'));
  for (const attribute of attributes.slice(0, 100)) {
    const name = attribute.$?.Name;
    if (!name) continue;
    const values = children(attribute, 'AttributeValue').map((value) => text([value]) ?? '');
    found[name] = [...(found[name] ?? []), ...values.filter((value) => value !== '')].slice(0, 200);
  }
  return found;
}

const WS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const EMAILS = ['email', 'mail', 'emailAddress', `${WS}/emailaddress`, 'urn:oid:0.9.2342.19200300.100.1.3'];
const FIRST_NAMES = ['firstName', 'givenName', 'given_name', `${WS}/givenname`, 'urn:oid:2.5.4.42'];
const LAST_NAMES = ['lastName', 'sn', 'surname', 'family_name', `${WS}/surname`, 'urn:oid:2.5.4.4'];
const NAMES = ['displayName', 'name', 'cn', 'urn:oid:2.16.840.1.113730.3.1.241'];

function toIdentity(issuer: string, nameId: Node, claims: Claims): Omit<AssertedIdentity, 'replayMarks'> {
  const subject = text([nameId]) ?? '';
  if (subject === '' || subject.length > 255 || nameId.$?.Format === TRANSIENT) throw new SignOnError('subject');
  const email = emailOf(firstClaim(claims, EMAILS)) ?? emailOf(subject);
  const names = namesOf(
    firstClaim(claims, FIRST_NAMES),
    firstClaim(claims, LAST_NAMES),
    firstClaim(claims, NAMES),
    email,
  );
  return { issuer, subject, email, claims, ...names };
}
