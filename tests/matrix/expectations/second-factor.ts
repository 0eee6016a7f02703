import { randomUUID } from 'node:crypto';
import type { Actor } from '../actors.ts';
import { malformed, missing } from '../cells.ts';
import { linkFor } from '../entries.ts';
import { table } from '../table.ts';
import { PASSWORD, type World } from '../world.ts';

/** The same for every user; impersonators may not change sign-in settings. */
const OWN = (columns: string, own: readonly number[], staff = own) => `${columns}
    impersonator                                                               ${own.map(() => 403).join(' ')}
    anonymous closed-account expired-session ended-session                     ${own.map(() => 401).join(' ')}
    MWBE PRIME colleague foreign-tenant dashboard-payments-invitee DEVELOPER   ${own.join(' ')}
    GOVERNMENT_AGENCY MWBE-of-the-hirer MWBE-without-firm payments-invitee     ${own.join(' ')}
    INTERNAL                                                                   ${staff.join(' ')}`;
/** The session makes no difference. */
const ANYBODY = (columns: string, ...statuses: readonly number[]) => `${columns}
    anonymous closed-account expired-session ended-session impersonator INTERNAL                    ${statuses.join(' ')}
    MWBE PRIME colleague foreign-tenant dashboard-payments-invitee DEVELOPER GOVERNMENT_AGENCY      ${statuses.join(' ')}
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                                            ${statuses.join(' ')}`;

const nothing = { any: () => ({}), malformed: () => ({ query: 'user_id=7' }) };
const bodies =
  (...list: readonly object[]) =>
  () =>
    list.map((body) => ({ body }));
const text = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');
/** Well-formed, with an invalid signature. */
const clientDataJSON = text({ type: 'webauthn.get', challenge: 'AAAA', origin: 'http://localhost:3000' });
const named = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const answer = { ...named, response: { clientDataJSON, authenticatorData: 'AAAA', signature: 'AAAA' } };
const made = { ...named, response: { clientDataJSON, attestationObject: 'AAAA' } };
const NOTED = ['public.rate_limit_attempts', 'public.audit_trail'];

const AT = new Date('2026-11-20T12:00:00Z');

/** Inserts a passkey. @returns its id */
async function passkeyOf(world: World, actor: Actor, whose: 'own' | 'foreign'): Promise<string> {
  const id = randomUUID();
  const user_id = world.userId(whose === 'own' ? actor : actor === 'colleague' ? 'DEVELOPER' : 'colleague');
  const made = { public_key: Buffer.of(0), counter: 0, transports: '[]', backed_up: false };
  await world.db.kysely
    .insertInto('passkeys')
    .values({ id, user_id, credential_id: id, ...made, name: 'Phone', created_at: AT, last_used_at: null })
    .execute();
  return id;
}

/** The actor has an authenticator app. */
async function codesAppOf(world: World, actor: Actor): Promise<void> {
  const app = { user_id: world.userId(actor), secret: Buffer.of(0), last_step: 0, created_at: AT };
  const one = world.db.kysely.insertInto('totps').values(app);
  await one.onConflict((conflict) => conflict.doNothing()).execute();
}

const state = table({
  route: 'GET HEAD /api/v1/second_factor',
  requests: {
    any: async (world, actor) => {
      await passkeyOf(world, actor, 'own');
      await passkeyOf(world, actor, 'foreign');
      return {};
    },
    malformed: () => ({ query: 'user_id=7' }),
  },
  cells: OWN('any malformed', [200, 400]),
  keys: `required totp passkeys passkeys[].id passkeys[].name passkeys[].backed_up passkeys[].added_at
    passkeys[].last_used_at recovery_codes_left`,
});

const startTotpSetup = table({
  route: 'POST /api/v1/second_factor/totp',
  requests: nothing,
  cells: OWN('any malformed', [200, 400]),
  keys: 'uri secret',
});

const confirmTotp = table({
  route: 'POST /api/v1/second_factor/totp/confirmation',
  requests: {
    // no setup was started
    any: bodies({ code: '123456' }),
    malformed: bodies({}, { code: '12345' }, { code: 123456 }, { code: 'abcdef' }, { code: '123456', user_id: '7' }),
  },
  cells: OWN('any malformed', [409, 400]),
  keys: null,
});

const removeTotp = table({
  route: 'DELETE /api/v1/second_factor/totp',
  requests: {
    own: async (world, actor) => {
      await codesAppOf(world, actor);
      return {};
    },
    malformed: () => ({ query: 'user_id=7' }),
  },
  cells: OWN('own malformed', [204, 400], [409, 400]),
  keys: null,
});

const newPasskeyOptions = table({
  route: 'POST /api/v1/second_factor/passkeys/options',
  requests: nothing,
  cells: OWN('any malformed', [200, 400]),
  keys: `rp rp.id rp.name user user.id user.name user.displayName challenge pubKeyCredParams pubKeyCredParams[].alg
    pubKeyCredParams[].type timeout excludeCredentials authenticatorSelection authenticatorSelection.residentKey
    authenticatorSelection.userVerification attestation`,
});

const addPasskey = table({
  route: 'POST /api/v1/second_factor/passkeys',
  requests: {
    forged: bodies({ name: 'Phone', answer: made }),
    malformed: bodies(
      {},
      { name: '', answer: made },
      { name: 'Phone', answer: {} },
      { name: 'Phone', answer: { ...made, user_id: '7' } },
      { name: 'Phone', answer: { ...made, response: { ...made.response, clientDataJSON: 'not JSON' } } },
    ),
  },
  cells: OWN('forged malformed', [400, 400]),
  keys: null,
});

const passkey = (whose: 'own' | 'foreign', body?: object) => async (world: World, actor: Actor) => ({
  params: { id: await passkeyOf(world, actor, whose) },
  ...(body && { body }),
});
const name = { name: 'Phone' };

const renamePasskey = table({
  route: 'PATCH /api/v1/second_factor/passkeys/:id',
  requests: {
    own: passkey('own', name),
    foreign: passkey('foreign', name),
    missing: () => ({ ...missing(), body: name }),
    malformed: async (world, actor) => {
      const params = { id: await passkeyOf(world, actor, 'own') };
      const wrong = [{}, { name: '' }, { name: 'a\0' }, { name: 'Phone', user_id: '7' }];
      return [...wrong.map((body) => ({ params, body })), ...malformed().map((one) => ({ ...one, body: name }))];
    },
  },
  cells: OWN('own foreign missing malformed', [204, 404, 404, 400]),
  keys: null,
});

const removePasskey = table({
  route: 'DELETE /api/v1/second_factor/passkeys/:id',
  requests: { own: passkey('own'), foreign: passkey('foreign'), missing, malformed },
  // staff cannot remove the last one
  cells: OWN('own foreign missing malformed', [204, 404, 404, 400], [409, 404, 404, 400]),
  keys: null,
});

const regenerateRecoveryCodes = table({
  route: 'POST /api/v1/second_factor/recovery_codes',
  requests: {
    any: async (world, actor) => {
      await passkeyOf(world, actor, 'own');
      return {};
    },
    malformed: () => ({ query: 'user_id=7' }),
  },
  cells: OWN('any malformed', [200, 400]),
  keys: 'recovery_codes',
});

const passkeyOptions = table({
  route: 'POST /api/v1/session/passkey/options',
  requests: nothing,
  cells: ANYBODY('any malformed', 200, 400),
  keys: 'challenge timeout rpId userVerification',
});

const signInByPasskey = table({
  route: 'POST /api/v1/session/passkey',
  requests: {
    // a different id each, since failures per id are rate-limited
    forged: (_world, actor) => ({ body: { answer: { ...answer, id: actor } } }),
    malformed: bodies({}, { answer: {} }, { answer, user_id: '7' }, { answer: { ...answer, id: 7 } }),
  },
  cells: ANYBODY('forged malformed', 400, 400),
  writes: { forged: NOTED },
  keys: null,
});

const LINK = 'x'.repeat(43);
const secondFactorOptions = table({
  route: 'POST /api/v1/session/second_factor/options',
  requests: {
    any: async (world) => ({ body: { token: await linkFor(world, 'second factor') } }),
    other: async (world) => ({ body: { token: await linkFor(world, 'log-in') } }),
    missing: bodies({ token: LINK }),
    malformed: bodies({}, { token: 'x' }, { token: LINK, user_id: '7' }),
  },
  cells: ANYBODY('any other missing malformed', 200, 404, 404, 400),
  keys: 'challenge timeout rpId userVerification allowCredentials',
});

const proof = { factor: 'totp', code: '123456' };
const signInBySecondFactor = table({
  route: 'POST /api/v1/session/second_factor',
  requests: {
    wrong: async (world) => {
      const token = await linkFor(world, 'second factor');
      const wrong = [proof, { factor: 'recovery_code', code: 'aaaa-bbbb-cccc-dddd' }, { factor: 'passkey', answer }];
      return wrong.map((one) => ({ body: { token, proof: one } }));
    },
    other: async (world) => ({ body: { token: await linkFor(world, 'log-in'), proof } }),
    missing: bodies({ token: LINK, proof }),
    malformed: bodies({ token: LINK }, { token: LINK, proof: { factor: 'password', password: PASSWORD } }, { proof }),
  },
  cells: ANYBODY('wrong other missing malformed', 400, 404, 404, 400),
  writes: { wrong: NOTED },
  keys: null,
});

const reauthenticationOptions = table({
  route: 'POST /api/v1/session/confirmation/options',
  requests: nothing,
  cells: OWN('any malformed', [200, 400]),
  keys: 'ways passkey',
});

const reauthenticate = table({
  route: 'POST /api/v1/session/confirmation',
  requests: {
    any: bodies({ proof: { factor: 'password', password: PASSWORD } }),
    wrong: bodies(
      { proof: { factor: 'password', password: 'wrong' } },
      { proof },
      { proof: { factor: 'passkey', answer } },
    ),
    malformed: bodies({}, { proof: {} }, { proof: { factor: 'password' } }, { proof, user_id: '7' }),
  },
  cells: OWN('any wrong malformed', [204, 400, 400]),
  writes: { wrong: NOTED },
  keys: null,
});

export const secondFactor = [
  state,
  startTotpSetup,
  confirmTotp,
  removeTotp,
  newPasskeyOptions,
  addPasskey,
  renamePasskey,
  removePasskey,
  regenerateRecoveryCodes,
  passkeyOptions,
  signInByPasskey,
  secondFactorOptions,
  signInBySecondFactor,
  reauthenticationOptions,
  reauthenticate,
];
