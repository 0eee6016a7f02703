import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type ForgingProvider,
  hs256,
  newSigner,
  part,
  rs256,
  startForgingProvider,
  token,
} from '../../../tests/support/oidc-provider.ts';
import { type SsoFixture, startSsoFixture } from '../../../tests/support/sso.ts';

const CLIENT = 'plumbline';
const SECRET = 'the secret of the client';
let stage: SsoFixture;
let idp: ForgingProvider;
let second: ForgingProvider;

beforeAll(async () => {
  stage = await startSsoFixture();
  [idp, second] = await Promise.all([startForgingProvider(), startForgingProvider()]);
  const oidc = { kind: 'oidc', client_id: CLIENT, client_secret: SECRET };
  await stage.provider({ ...oidc, issuer: idp.issuer, brand: 'harbor', name: 'Harbor' }, 'harbor.example');
  await stage.provider({ ...oidc, issuer: second.issuer, brand: 'quay', name: 'Quay' }, 'quay.example');
});
beforeEach(() => stage.resetRateLimits());
afterAll(async () => {
  await Promise.all([idp.close(), second.close()]);
  await stage.test.close();
});

/** A started sign-in with valid claims. */
async function right(domain = 'harbor.example') {
  const { url, state: kept } = await stage.begin(`anybody@${domain}`);
  const query = new URL(url).searchParams;
  const now = Math.floor(stage.test.clock.now().getTime() / 1000);
  const sub = randomUUID();
  const claims: Record<string, unknown> = {
    iss: idp.issuer,
    aud: CLIENT,
    sub,
    nonce: query.get('nonce'),
    iat: now,
    exp: now + 300,
    email: `${sub}@${domain}`,
    email_verified: true,
    given_name: 'Rosa',
    family_name: 'Lind',
  };
  return { kept, state: query.get('state') ?? '', claims, query, now };
}
type Begun = Awaited<ReturnType<typeof right>>;

const returned = (state: string, code: string, iss = idp.issuer): string =>
  new URLSearchParams({ state, code, iss }).toString();
const arrive = (parameters: string, kept: string) => stage.callback({ via: 'query', parameters, state: kept });

test('[SESSION-018] a valid ID token signs in a member; sends PKCE and client secret', async () => {
  const { kept, state, claims, query } = await right();
  expect(Object.fromEntries(query)).toMatchObject({
    code_challenge_method: 'S256',
    client_id: CLIENT,
    redirect_uri: 'http://localhost:3000/sso/callback',
    login_hint: 'anybody@harbor.example',
  });
  const answer = await arrive(returned(state, idp.grant(rs256(claims, idp.signer))), kept);
  expect(answer.json()).toMatchObject({ outcome: 'signed_in', email: claims.email, ask: false });
  expect(idp.exchanged.at(-1)?.get('code_verifier')).toBe(kept);
  const again = await arrive(returned(state, idp.grant(rs256(claims, idp.signer))), kept);
  expect([again.statusCode, await stage.lastRefusal()]).toEqual([403, 'replayed']);
});

test('fetches missing claims from the userinfo endpoint, for the same subject only', async () => {
  const { kept, state, claims } = await right();
  const { email, ...thin } = claims;
  idp.userInfo = { sub: claims.sub, email };
  const answer = await arrive(returned(state, idp.grant(rs256(thin, idp.signer))), kept);
  expect(answer.json()).toMatchObject({ outcome: 'signed_in', email });
  const next = await right();
  idp.userInfo = { sub: 'somebody else', email: next.claims.email };
  const { email: _, ...other } = next.claims;
  const refused = await arrive(returned(next.state, idp.grant(rs256(other, idp.signer))), next.kept);
  idp.userInfo = null;
  expect([refused.statusCode, await stage.lastRefusal()]).toEqual([403, 'subject']);
});

type Back = { readonly parameters: string; readonly kept: string };
type Forgery = (begun: Begun) => Back | Promise<Back>;
const back = ({ state, kept }: Begun, idToken: string | null): Back => ({
  parameters: returned(state, idp.grant(idToken)),
  kept,
});
/** A token with altered claims; undefined removes one. */
const claiming =
  (more: (begun: Begun) => Record<string, unknown>): Forgery =>
  (begun) =>
    back(begun, rs256({ ...begun.claims, ...more(begun) }, idp.signer));
const forger = newSigner('first');

const FORGERIES: Readonly<Record<string, readonly [reason: string, forge: Forgery]>> = {
  'alg none': [
    'algorithm',
    (begun) =>
      back(
        begun,
        token({ alg: 'none' }, begun.claims, () => ''),
      ),
  ],
  'alg None in other letters': [
    'algorithm',
    (begun) =>
      back(
        begun,
        token({ alg: 'nOnE' }, begun.claims, () => ''),
      ),
  ],
  'HS256 with the public key': [
    'algorithm',
    (begun) => back(begun, hs256(begun.claims, 'first', idp.signer.publicPem)),
  ],
  'HS256 with the secret of the client': ['algorithm', (begun) => back(begun, hs256(begun.claims, 'first', SECRET))],
  'another key under the same name': ['signature', (begun) => back(begun, rs256(begun.claims, forger))],
  'a key that the provider does not have': [
    'signature',
    (begun) => back(begun, rs256(begun.claims, { key: forger.key, kid: 'unknown' })),
  ],
  'the key inside the token': [
    'signature',
    (begun) =>
      back(
        begun,
        token(
          { alg: 'RS256', kid: 'first', jwk: forger.jwk },
          begun.claims,
          (content) => rs256({ content }, forger).split('.').at(-1) ?? '',
        ),
      ),
  ],
  'the key of another provider': ['signature', (begun) => back(begun, rs256(begun.claims, second.signer))],
  'claims changed after signing': [
    'signature',
    (begun) => {
      const [head, , signature] = rs256(begun.claims, idp.signer).split('.');
      return back(begun, `${head}.${part({ ...begun.claims, sub: 'boss' })}.${signature}`);
    },
  ],
  'without a signature': ['signature', (begun) => back(begun, rs256(begun.claims, idp.signer).replace(/[^.]*$/, ''))],
  'a header that must be understood': [
    'token',
    (begun) =>
      back(
        begun,
        token({ alg: 'RS256', kid: 'first', crit: ['x'], x: 1 }, begun.claims, () => 'AAAA'),
      ),
  ],
  'for another client': ['audience', claiming(() => ({ aud: 'another' }))],
  'for several clients, authorized for another': ['audience', claiming(() => ({ aud: [CLIENT, 'x'], azp: 'x' }))],
  'of another issuer': ['issuer', claiming(() => ({ iss: second.issuer }))],
  'of no issuer': ['issuer', claiming(() => ({ iss: undefined }))],
  'another nonce': ['nonce', claiming(() => ({ nonce: 'other' }))],
  'no nonce': ['nonce', claiming(() => ({ nonce: undefined }))],
  'the nonce of another sign-on': [
    'nonce',
    async (begun) => back(begun, rs256({ ...begun.claims, nonce: (await right()).claims.nonce }, idp.signer)),
  ],
  expired: ['expired', claiming(({ now }) => ({ iat: now - 900, exp: now - 120 }))],
  'without an end': ['token', claiming(() => ({ exp: undefined }))],
  'not valid yet': ['not yet valid', claiming(({ now }) => ({ nbf: now + 300 }))],
  'without a person': ['subject', claiming(() => ({ sub: undefined }))],
  'with an empty person': ['subject', claiming(() => ({ sub: '' }))],
  'with a person who is too long': ['subject', claiming(() => ({ sub: 'x'.repeat(300) }))],
  'no token at all': ['token', (begun) => back(begun, null)],
  'no JSON in the token': ['token', (begun) => back(begun, 'a.b.c')],
  'a code that nobody gave': ['code', ({ state, kept }) => ({ parameters: returned(state, randomUUID()), kept })],
  'a code that was used': [
    'code',
    async (begun) => {
      const code = idp.grant(rs256(begun.claims, idp.signer));
      const other = await right();
      await arrive(returned(other.state, code), other.kept);
      await stage.resetRateLimits();
      return { parameters: returned(begun.state, code), kept: begun.kept };
    },
  ],
  'a code of another provider': [
    'code',
    (begun) => ({
      parameters: returned(begun.state, second.grant(rs256(begun.claims, second.signer))),
      kept: begun.kept,
    }),
  ],
  'no code': [
    'token',
    ({ state, kept }) => ({ parameters: new URLSearchParams({ state, iss: idp.issuer }).toString(), kept }),
  ],
  'two codes': [
    'token',
    (begun) => {
      const { parameters, kept } = back(begun, rs256(begun.claims, idp.signer));
      return { parameters: `${parameters}&code=x`, kept };
    },
  ],
  'named by another issuer': [
    'issuer',
    (begun) => ({
      parameters: returned(begun.state, idp.grant(rs256(begun.claims, idp.signer)), second.issuer),
      kept: begun.kept,
    }),
  ],
  'named by no issuer': [
    'issuer',
    (begun) => ({ parameters: back(begun, null).parameters.replace(/&iss=.*/, ''), kept: begun.kept }),
  ],
  'a state that was altered': [
    'state',
    (begun) => ({ ...back({ ...begun, state: `${begun.state.slice(0, -4)}AAAA` }, rs256(begun.claims, idp.signer)) }),
  ],
  'no state': ['state', ({ kept }) => ({ parameters: `code=${idp.grant(null)}`, kept })],
  'the state of a sign-on at another provider': [
    'issuer',
    async (begun) => {
      const other = await right('quay.example');
      return { parameters: returned(other.state, idp.grant(rs256(begun.claims, idp.signer))), kept: other.kept };
    },
  ],
  'begun in another browser': [
    'other window',
    (begun) => ({ ...back(begun, rs256(begun.claims, idp.signer)), kept: 'x'.repeat(43) }),
  ],
  'with what another browser keeps': [
    'other window',
    async (begun) => ({ ...back(begun, rs256(begun.claims, idp.signer)), kept: (await right()).kept }),
  ],
  'refused by the provider': [
    'refused there',
    ({ state, kept }) => ({
      parameters: new URLSearchParams({ state, error: 'access_denied', iss: idp.issuer }).toString(),
      kept,
    }),
  ],
  'an email that the provider has not confirmed': ['no email', claiming(() => ({ email_verified: false }))],
  'no email': ['no email', claiming(() => ({ email: undefined }))],
  'an email of a form that is none': ['no email', claiming(() => ({ email: 'boss@harbor.example\u0000@x' }))],
  'an email of another domain': ['domain', claiming(() => ({ email: 'boss@other.example' }))],
  'an email of a domain below': ['domain', claiming(() => ({ email: 'boss@sub.harbor.example' }))],
};

test('[SESSION-018] rejects every forged OIDC response with its own reason and writes nothing else', async () => {
  const wrong: string[] = [];
  for (const [name, [reason, forge]] of Object.entries(FORGERIES)) {
    await stage.resetRateLimits();
    const { parameters, kept } = await forge(await right());
    const before = await stage.countRows();
    const answer = await arrive(parameters, kept);
    const found = [answer.statusCode, await stage.lastRefusal(), (await stage.countRows()) - before];
    if (found.join() !== [403, reason, 0].join()) wrong.push(`${name}: ${found.join(', ')} in place of ${reason}`);
  }
  expect(wrong).toEqual([]);
  expect(Object.keys(FORGERIES).length).toBeGreaterThanOrEqual(44);
});

test('rejects HS256 even if the provider announces it', async () => {
  const begun = await right();
  idp.algorithms = ['HS256', 'none'];
  const answers = [];
  for (const idToken of [
    hs256(begun.claims, 'first', idp.signer.publicPem),
    token({ alg: 'none' }, begun.claims, () => ''),
  ]) {
    const { parameters, kept } = back(begun, idToken);
    answers.push((await arrive(parameters, kept)).statusCode, await stage.lastRefusal());
  }
  idp.algorithms = ['RS256'];
  expect(answers).toEqual([403, 'algorithm', 403, 'algorithm']);
});

test('rejects an expired sign-in and a provider with a different issuer', async () => {
  const { kept, state, claims } = await right();
  const before = stage.test.clock.now();
  stage.test.clock.set(new Date(before.getTime() + 601_000));
  expect((await arrive(returned(state, idp.grant(rs256(claims, idp.signer))), kept)).statusCode).toBe(403);
  expect(await stage.lastRefusal()).toBe('too late');
  stage.test.clock.set(before);
  idp.announcesWrongIssuer = true;
  const answer = await stage.test.call(null, 'GET', '/sso?email=a@harbor.example');
  idp.announcesWrongIssuer = false;
  expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringContaining('different issuer')]);
});

test('[SESSION-018] a state works once, even under concurrency', async () => {
  const { kept, state, claims } = await right();
  const codes = Array.from({ length: 5 }, () => idp.grant(rs256(claims, idp.signer)));
  const answers = await Promise.all(codes.map((code) => arrive(returned(state, code), kept)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403, 403, 403, 403]);
});
