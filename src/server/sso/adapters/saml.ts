import { SAML, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml';
import type { Claims } from '#contract/sso/rules.ts';
import { type Asserted, CLOCK_SKEW_MS, emailOf, firstOf, namesOf, Refused, SIGN_ON_MS } from './refusal.ts';

export interface SamlSettings {
  /** Entity id of the identity provider. */
  readonly issuer: string;
  readonly entryPoint: string;
  /** Several while the provider changes its key. */
  readonly certificates: readonly string[];
  readonly allowUnsolicited: boolean;
  /** Our own entity id and address for answers. */
  readonly entityId: string;
  readonly answers: string;
}

/** The library signs, parses and checks signatures; what the signed assertion means is checked below, by our clock. */
const library = (settings: SamlSettings, requestId?: string): SAML =>
  new SAML({
    callbackUrl: settings.answers,
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

/** The address at the provider that begins a sign-on. */
export const requestUrl = (settings: SamlSettings, requestId: string): Promise<string> =>
  library(settings, requestId).getAuthorizeUrlAsync('', undefined, {});

export const metadataOf = (settings: SamlSettings): string =>
  library(settings, '_plumbline').generateServiceProviderMetadata(null);

/** What the parser of the library makes of an element: text in `_`, attributes in `$`, children by name. */
interface Node {
  readonly _?: string;
  readonly $?: Readonly<Record<string, string>>;
  readonly [child: string]: readonly Node[] | string | Readonly<Record<string, string>> | undefined;
}

/**
 * Everything that an answer must be. Only what a signature of the assertion covers is believed.
 * @param isOurs whether this is the id of a request that was made here lately, for this provider
 * @returns with the id of the request that it answers, null where it answers none
 * @throws Refused
 */
export async function readResponse(
  settings: SamlSettings,
  encoded: string,
  { now, isOurs }: { readonly now: Date; readonly isOurs: (requestId: string) => boolean },
): Promise<Asserted & { readonly requestId: string | null }> {
  inspect(encoded);
  const { profile } = await library(settings)
    .validatePostResponseAsync({ SAMLResponse: encoded })
    .catch((error: unknown) => {
      throw refusal(error);
    });
  const assertion = profile?.getAssertion?.().Assertion as Node | undefined;
  if (!profile || !assertion) throw new Refused('unreadable');
  if (text(children(assertion, 'Issuer')) !== settings.issuer) throw new Refused('issuer');
  const conditions = only(assertion, 'Conditions', 'audience');
  checkTimes(conditions.$, now);
  checkAudience(conditions, settings.entityId);
  const subject = only(assertion, 'Subject', 'subject');
  const nameId = only(subject, 'NameID', 'subject');
  const { until, requestId } = confirmation(children(subject, 'SubjectConfirmation'), settings, now);
  if (requestId === null ? !settings.allowUnsolicited : !isOurs(requestId)) throw new Refused('in response to');
  const begun = Date.parse(assertion.$?.IssueInstant ?? '');
  if (!(begun <= now.getTime() + CLOCK_SKEW_MS)) throw new Refused('not yet valid');
  if (begun < now.getTime() - SIGN_ON_MS - CLOCK_SKEW_MS) throw new Refused('expired');
  const id = assertion.$?.ID ?? '';
  return {
    ...person(settings.issuer, nameId, attributesOf(assertion)),
    requestId,
    once: [
      { mark: `assertion ${settings.issuer} ${id}`, until },
      ...(requestId ? [{ mark: `request ${requestId}`, until: new Date(now.getTime() + 2 * SIGN_ON_MS) }] : []),
    ],
  };
}

const SAFE = /^http:\/\/www\.w3\.org\/2001\/04\/(?:xmldsig-more#rsa-sha(?:256|512)|xmlenc#sha(?:256|512))$/;

/** Before anything is parsed: no declarations, comments or instructions, one assertion, and nothing but SHA-2. */
function inspect(encoded: string): void {
  if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(encoded)) throw new Refused('unreadable');
  const xml = Buffer.from(encoded, 'base64').toString('utf8');
  const body = xml.replace(/^\uFEFF?\s*<\?xml [^<>?]*\?>/, '');
  if (body.includes('<!') || body.includes('<?') || body.includes('\0')) throw new Refused('forbidden content');
  // without declarations and comments, what begins with < and a name is an element
  const named = (name: string) => [...body.matchAll(new RegExp(`<(?:[^\\s<>/:"'=]+:)?${name}(?=[\\s/>])[^<]*`, 'g'))];
  if (named('Response').length !== 1) throw new Refused('unreadable');
  if (named('EncryptedAssertion').length > 0 || named('Assertion').length > 1) throw new Refused('several assertions');
  for (const [tag] of [...named('SignatureMethod'), ...named('DigestMethod')]) {
    const algorithms = [...tag.matchAll(/\sAlgorithm\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
    const [only, ...more] = algorithms.map(([, double, single]) => double ?? single ?? '');
    if (only === undefined || more.length > 0 || !SAFE.test(only)) throw new Refused('algorithm');
  }
}

function refusal(error: unknown): Refused {
  if (error instanceof SamlStatusError) return new Refused('refused there', error);
  const { message = '' } = error as { message?: string };
  if (/multiple assertions/i.test(message)) return new Refused('several assertions', error);
  if (/audience/i.test(message)) return new Refused('audience', error);
  if (/parsing (?:NotBefore|NotOnOrAfter|IssueInstant)/.test(message)) return new Refused('expired', error);
  return new Refused(/signature|signed data|ref URI/i.test(message) ? 'signature' : 'unreadable', error);
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
function only(node: Node, name: string, reason: 'audience' | 'subject'): Node {
  const [first, ...more] = children(node, name);
  if (!first || more.length > 0) throw new Refused(reason);
  return first;
}

function checkTimes(times: Readonly<Record<string, string>> = {}, now: Date): Date | null {
  const { NotBefore: from, NotOnOrAfter: until } = times;
  if (from !== undefined && !(Date.parse(from) <= now.getTime() + CLOCK_SKEW_MS)) throw new Refused('not yet valid');
  if (until === undefined) return null;
  if (!(Date.parse(until) > now.getTime() - CLOCK_SKEW_MS)) throw new Refused('expired');
  return new Date(Date.parse(until) + CLOCK_SKEW_MS);
}

function checkAudience(conditions: Node, entityId: string): void {
  const restrictions = children(conditions, 'AudienceRestriction');
  const meansUs = (one: Node) => children(one, 'Audience').some((audience) => text([audience]) === entityId);
  if (restrictions.length === 0 || !restrictions.every(meansUs)) throw new Refused('audience');
}

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/** The one confirmation that is good for whoever brings it: for our address, in time. */
function confirmation(
  confirmations: readonly Node[],
  { answers }: SamlSettings,
  now: Date,
): { until: Date; requestId: string | null } {
  const [bearer, ...more] = confirmations.filter(({ $ }) => $?.Method === BEARER);
  const data = bearer && children(bearer, 'SubjectConfirmationData')[0]?.$;
  if (!data || more.length > 0) throw new Refused('subject');
  if (data.Recipient !== answers) throw new Refused('recipient');
  const until = checkTimes(data, now);
  if (!until) throw new Refused('expired');
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

function person(issuer: string, nameId: Node, claims: Claims): Omit<Asserted, 'once'> {
  const subject = text([nameId]) ?? '';
  if (subject === '' || subject.length > 255 || nameId.$?.Format === TRANSIENT) throw new Refused('subject');
  const email = emailOf(firstOf(claims, EMAILS)) ?? emailOf(subject);
  const names = namesOf(firstOf(claims, FIRST_NAMES), firstOf(claims, LAST_NAMES), firstOf(claims, NAMES), email);
  return { issuer, subject, email, claims, ...names };
}
