import { createHmac, createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Signer {
  readonly key: KeyObject;
  readonly kid: string;
  readonly publicPem: string;
  readonly jwk: object;
}
export function newSigner(kid: string): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' };
  return { key: privateKey, kid, jwk, publicPem: publicKey.export({ type: 'spki', format: 'pem' }) as string };
}

export const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A JWT with any header, claims and signature. */
export function token(header: object, claims: object, sign: (content: string) => string): string {
  const content = `${part(header)}.${part(claims)}`;
  return `${content}.${sign(content)}`;
}
export const rs256 = (claims: object, { key, kid }: Pick<Signer, 'key' | 'kid'>): string =>
  token({ alg: 'RS256', kid }, claims, (content) => createSign('sha256').update(content).sign(key, 'base64url'));
export const hs256 = (claims: object, kid: string, secret: string): string =>
  token({ alg: 'HS256', kid }, claims, (content) => createHmac('sha256', secret).update(content).digest('base64url'));

/** An OIDC provider that issues arbitrary tokens. It only checks that a code is its own and unused. */
export interface ForgingProvider {
  readonly issuer: string;
  readonly signer: Signer;
  /** Issues a code for an ID token; null for a response without one. @returns the code */
  grant(idToken: string | null): string;
  /** Parameters of the token requests. */
  readonly exchanged: URLSearchParams[];
  /** Response of the userinfo endpoint. */
  userInfo: object | null;
  /** Discovery names a different issuer. */
  announcesWrongIssuer: boolean;
  /** Signing algorithms in the discovery document. */
  algorithms: string[];
  close(): Promise<void>;
}

export async function startForgingProvider(): Promise<ForgingProvider> {
  const codes = new Map<string, string | null>();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const send = (status: number, value: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    if (request.url === '/.well-known/openid-configuration') {
      const issuer = provider.announcesWrongIssuer ? 'http://127.0.0.1:1' : provider.issuer;
      return send(200, {
        issuer,
        authorization_endpoint: `${provider.issuer}/authorize`,
        token_endpoint: `${provider.issuer}/token`,
        jwks_uri: `${provider.issuer}/jwks`,
        ...(provider.userInfo ? { userinfo_endpoint: `${provider.issuer}/me` } : {}),
        id_token_signing_alg_values_supported: provider.algorithms,
        authorization_response_iss_parameter_supported: true,
      });
    }
    if (request.url === '/jwks') return send(200, { keys: [provider.signer.jwk] });
    if (request.url === '/me') return send(200, provider.userInfo ?? {});
    const sent = new URLSearchParams(body);
    provider.exchanged.push(sent);
    const code = sent.get('code') ?? '';
    const idToken = codes.get(code);
    if (idToken === undefined) return send(400, { error: 'invalid_grant' });
    codes.delete(code);
    const more = idToken === null ? {} : { id_token: idToken };
    return send(200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 60, ...more });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const provider: ForgingProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    signer: newSigner('first'),
    exchanged: [],
    userInfo: null,
    announcesWrongIssuer: false,
    algorithms: ['RS256'],
    grant(idToken) {
      const code = randomUUID();
      codes.set(code, idToken);
      return code;
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
  return provider;
}
