import * as client from 'openid-client';
import type { Claims } from '#contract/sso/rules.ts';
import { type Outbound, OutboundError } from '#server/kernel/http/outbound.ts';
import { type AssertedIdentity, CLOCK_SKEW_MS, emailOf, firstClaim, namesOf, SignOnError } from './sign-on-error.ts';

export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}
interface ClientContext {
  readonly fetch: Outbound;
  readonly now: Date;
}

/** @throws SignOnError if discovery fails */
export async function authorizationUrl(
  settings: OidcSettings,
  request: { callback: string; state: string; nonce: string; verifier: string; email?: string | undefined },
  world: ClientContext,
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

/** Exchanges the code and verifies the ID token. @param callback callback URL with the returned query @throws SignOnError */
export async function exchangeCode(
  settings: OidcSettings,
  callback: URL,
  checks: { state: string; nonce: string; verifier: string },
  world: ClientContext,
): Promise<Omit<AssertedIdentity, 'replayMarks'>> {
  const config = await discover(settings, world);
  try {
    const tokens = await client.authorizationCodeGrant(config, callback, {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.verifier,
      idTokenExpected: true,
    });
    const token = tokens.claims();
    if (!token) throw new SignOnError('token');
    const further = config.serverMetadata().userinfo_endpoint && !token.email;
    const more = further ? await client.fetchUserInfo(config, tokens.access_token, token.sub) : {};
    return asserted(token.iss, token.sub, flatten({ ...more, ...token }));
  } catch (error) {
    throw toSignOnError(error);
  }
}

function asserted(issuer: string, subject: string, claims: Claims): Omit<AssertedIdentity, 'replayMarks'> {
  if (subject === '' || subject.length > 255) throw new SignOnError('subject');
  const confirmed = claims.email_verified?.[0] !== 'false';
  const email = confirmed ? emailOf(claims.email?.[0]) : null;
  const one = (name: string) => firstClaim(claims, [name]);
  return { issuer, subject, email, claims, ...namesOf(one('given_name'), one('family_name'), one('name'), email) };
}

async function discover(settings: OidcSettings, { fetch, now }: ClientContext): Promise<client.Configuration> {
  const metadata = {
    client_secret: settings.clientSecret,
    [client.clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
    [client.clockTolerance]: CLOCK_SKEW_MS / 1000,
  };
  const onLoopback = settings.issuer.startsWith('http://') ? [client.allowInsecureRequests] : [];
  try {
    return await client.discovery(new URL(settings.issuer), settings.clientId, metadata, authenticate(settings), {
      [client.customFetch]: adapt(fetch),
      // without this the library relies on TLS and does not verify the ID token's signature
      execute: [client.enableNonRepudiationChecks, ...onLoopback],
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
      throw new SignOnError('issuer', error);
    throw new SignOnError('not answering', error);
  }
}

/** Client authentication as in the provider's metadata; `client_secret_basic` by default. */
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

/** Error codes of the library for claim mismatches; the message names the claim. */
const COMPARED = [
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_INVALID_RESPONSE',
];

/** Maps errors of the library and of OAuth to error codes for administrators. */
function toSignOnError(error: unknown): SignOnError {
  if (error instanceof SignOnError) return error;
  if (findCause(error, OutboundError)) return new SignOnError('not answering', error);
  if (error instanceof client.AuthorizationResponseError) return new SignOnError('refused there', error);
  if (error instanceof client.ResponseBodyError) {
    return new SignOnError(error.error === 'invalid_grant' ? 'code' : 'settings', error);
  }
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const text = `${message} ${(error as { cause?: Error }).cause?.message ?? ''}`;
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED')
    return new SignOnError(/nbf|not before/i.test(text) ? 'not yet valid' : 'expired', error);
  if (COMPARED.includes(code)) {
    if (/"nonce"/.test(text)) return new SignOnError('nonce', error);
    if (/"aud"|"azp"/.test(text)) return new SignOnError('audience', error);
    if (/"iss"/.test(text)) return new SignOnError('issuer', error);
    if (/"state"/.test(text)) return new SignOnError('state', error);
    if (/signature/i.test(text)) return new SignOnError('signature', error);
    if (/"alg"/.test(text)) return new SignOnError('algorithm', error);
    if (/"sub"/.test(text)) return new SignOnError('subject', error);
  }
  if (code === 'OAUTH_UNSUPPORTED_OPERATION' && /alg/i.test(text)) return new SignOnError('algorithm', error);
  if (code === 'OAUTH_KEY_SELECTION_FAILED') return new SignOnError('signature', error);
  return new SignOnError('token', error);
}

function findCause(error: unknown, kind: typeof OutboundError): boolean {
  if (error instanceof kind) return true;
  return error instanceof Error && error.cause !== undefined && findCause(error.cause, kind);
}

const MAX_CLAIMS = 100;

/** Claims as strings; nested ones by dotted name, such as `realm_access.roles`. */
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
