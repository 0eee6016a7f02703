import * as client from 'openid-client';
import type { Claims } from '#contract/sso/rules.ts';
import { type Outbound, OutboundError } from '#server/kernel/http/outbound.ts';
import { type Asserted, CLOCK_SKEW_MS, emailOf, firstOf, namesOf, Refused } from './refusal.ts';

export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}
interface World {
  readonly fetch: Outbound;
  readonly now: Date;
}

/** The address at the provider that begins a sign-on. @throws Refused when the provider does not answer as one */
export async function authorizationUrl(
  settings: OidcSettings,
  request: { callback: string; state: string; nonce: string; verifier: string; email?: string | undefined },
  world: World,
): Promise<string> {
  const config = await discover(settings, world);
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: request.callback,
    scope: 'openid email profile',
    state: request.state,
    nonce: request.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(request.verifier),
    code_challenge_method: 'S256',
    ...(request.email ? { login_hint: request.email } : {}),
  });
  return url.href;
}

/** Exchanges the code and checks the token. @param callback our address with the query that came back @throws Refused */
export async function redeemCode(
  settings: OidcSettings,
  callback: URL,
  checks: { state: string; nonce: string; verifier: string },
  world: World,
): Promise<Omit<Asserted, 'once'>> {
  const config = await discover(settings, world);
  try {
    const tokens = await client.authorizationCodeGrant(config, callback, {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.verifier,
      idTokenExpected: true,
    });
    const token = tokens.claims();
    if (!token) throw new Refused('token');
    const further = config.serverMetadata().userinfo_endpoint && !token.email;
    const more = further ? await client.fetchUserInfo(config, tokens.access_token, token.sub) : {};
    return asserted(token.iss, token.sub, flatten({ ...more, ...token }));
  } catch (error) {
    throw refusal(error);
  }
}

function asserted(issuer: string, subject: string, claims: Claims): Omit<Asserted, 'once'> {
  if (subject === '' || subject.length > 255) throw new Refused('subject');
  const confirmed = claims.email_verified?.[0] !== 'false';
  const email = confirmed ? emailOf(claims.email?.[0]) : null;
  const one = (name: string) => firstOf(claims, [name]);
  return { issuer, subject, email, claims, ...namesOf(one('given_name'), one('family_name'), one('name'), email) };
}

async function discover(settings: OidcSettings, { fetch, now }: World): Promise<client.Configuration> {
  const metadata = {
    client_secret: settings.clientSecret,
    [client.clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
    [client.clockTolerance]: CLOCK_SKEW_MS / 1000,
  };
  const onLoopback = settings.issuer.startsWith('http://') ? [client.allowInsecureRequests] : [];
  try {
    return await client.discovery(new URL(settings.issuer), settings.clientId, metadata, authenticate(settings), {
      [client.customFetch]: adapt(fetch),
      // without this the library trusts the connection and does not look at the signature
      execute: [client.enableNonRepudiationChecks, ...onLoopback],
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
      throw new Refused('issuer', error);
    throw new Refused('not answering', error);
  }
}

/** As the provider says that it knows clients; by the standard, where it says nothing. */
const authenticate = ({ clientSecret }: OidcSettings): client.ClientAuth => {
  const [basic, post] = [client.ClientSecretBasic(clientSecret), client.ClientSecretPost(clientSecret)];
  return (server, ...rest) => {
    const known = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (known.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
};

const adapt =
  (fetch: Outbound): client.CustomFetch =>
  (url, { method, headers, body }) =>
    fetch(url, { method, headers, body: body === undefined || body === null ? undefined : String(body) });

/** Codes of the library for values that are not what they must be; its words say which. */
const COMPARED = [
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_INVALID_RESPONSE',
];

/** Codes of the library and of OAuth, by what they mean for those who set this up. */
function refusal(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (findCause(error, OutboundError)) return new Refused('not answering', error);
  if (error instanceof client.AuthorizationResponseError) return new Refused('refused there', error);
  if (error instanceof client.ResponseBodyError) {
    return new Refused(error.error === 'invalid_grant' ? 'code' : 'settings', error);
  }
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const text = `${message} ${(error as { cause?: Error }).cause?.message ?? ''}`;
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED')
    return new Refused(/nbf|not before/i.test(text) ? 'not yet valid' : 'expired', error);
  if (COMPARED.includes(code)) {
    if (/"nonce"/.test(text)) return new Refused('nonce', error);
    if (/"aud"|"azp"/.test(text)) return new Refused('audience', error);
    if (/"iss"/.test(text)) return new Refused('issuer', error);
    if (/"state"/.test(text)) return new Refused('state', error);
    if (/signature/i.test(text)) return new Refused('signature', error);
    if (/"alg"/.test(text)) return new Refused('algorithm', error);
    if (/"sub"/.test(text)) return new Refused('subject', error);
  }
  if (code === 'OAUTH_UNSUPPORTED_OPERATION' && /alg/i.test(text)) return new Refused('algorithm', error);
  if (code === 'OAUTH_KEY_SELECTION_FAILED') return new Refused('signature', error);
  return new Refused('token', error);
}

function findCause(error: unknown, kind: typeof OutboundError): boolean {
  if (error instanceof kind) return true;
  return error instanceof Error && error.cause !== undefined && findCause(error.cause, kind);
}

const MAX_CLAIMS = 100;

/** Claims as texts; inner ones by a dotted name, as in `realm_access.roles`. */
function flatten(claims: object): Claims {
  const found: Record<string, string[]> = Object.create(null);
  let count = 0;
  const take = (name: string, value: unknown, depth: number): void => {
    if (count >= MAX_CLAIMS || value === null || value === undefined) return;
    if (Array.isArray(value)) for (const one of value) take(name, one, depth + 1);
    else if (typeof value === 'object') {
      if (depth < 4)
        for (const [key, inner] of Object.entries(value)) take(name ? `${name}.${key}` : key, inner, depth + 1);
    } else {
      found[name] = [...(found[name] ?? []), String(value)];
      count += 1;
    }
  };
  take('', claims, 0);
  return found;
}
