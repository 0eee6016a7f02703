import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { selfSigned } from '../../../tests/support/certificates.ts';
import { FORGERIES, keys, signed } from '../../../tests/support/saml-forgeries.ts';
import {
  type AssertionSpec,
  assertionXml,
  encode,
  requestIn,
  responseXml,
  signXml,
} from '../../../tests/support/saml-provider.ts';
import { type SsoFixture, startSsoFixture } from '../../../tests/support/sso.ts';

const ENTITY = 'https://idp.harbor.example/metadata';
let stage: SsoFixture;
let harbor: string;

beforeAll(async () => {
  stage = await startSsoFixture();
  const saml = { kind: 'saml', issuer: ENTITY, entry_point: 'https://idp.harbor.example/log-in' };
  const certificates = [keys.certificate];
  harbor = await stage.provider({ ...saml, brand: 'harbor', name: 'Harbor', certificates }, 'harbor.example');
  await stage.provider({ ...saml, brand: 'quay', name: 'Quay', certificates }, 'quay.example');
  await stage.provider({ ...saml, brand: 'pier', name: 'Pier', certificates, allow_unsolicited: true }, 'pier.example');
});
beforeEach(() => stage.resetRateLimits());
afterAll(() => stage.test.close());

/** A valid assertion. */
async function right(more: Partial<AssertionSpec> = {}, domain = 'harbor.example') {
  const { url, state } = await stage.begin(`anybody@${domain}`);
  const { id, issuer, answers } = requestIn(url);
  const now = stage.test.clock.now();
  const nameId = `person-${id.slice(-6)}`;
  const attributes = { email: `${nameId}@${domain}`.toLowerCase(), givenName: 'Rosa', sn: 'Lind' };
  const common = { issuer: ENTITY, audience: issuer, recipient: answers, inResponseTo: id, nameId, attributes, now };
  return { saying: { ...common, ...more } satisfies AssertionSpec, state };
}

test('[SESSION-018] a signed response to this browser’s request signs in a member once', async () => {
  const { saying, state } = await right();
  const ticket = await stage.consume('harbor', encode(signed(saying)));
  const answer = await stage.callback({ via: 'ticket', ticket, state });
  expect(answer.json()).toMatchObject({ outcome: 'signed_in', email: saying.attributes.email, ask: false });
  const again = await stage.consume('harbor', encode(signed(saying)));
  expect((await stage.callback({ via: 'ticket', ticket: again, state })).json().detail).toContain('already used');
  expect(await stage.lastRefusal()).toBe('replayed');
});

test('accepts responses that are signed as a whole too, and both keys during a rollover', async () => {
  const certificates = [selfSigned('New').certificate, keys.certificate];
  await stage.test.call(stage.staff, 'PATCH', `/sso/providers/${harbor}`, { certificates });
  const { saying, state } = await right();
  const both = signXml(signXml(responseXml(saying, assertionXml(saying)), keys), keys, 'Response');
  const ticket = await stage.consume('harbor', encode(both));
  expect((await stage.callback({ via: 'ticket', ticket, state })).statusCode).toBe(200);
});

test('accepts unsolicited responses where allowed, after a confirmation', async () => {
  const { saying } = await right({ inResponseTo: null }, 'pier.example');
  const ticket = await stage.consume('pier', encode(signed(saying)));
  const answer = await stage.callback({ via: 'ticket', ticket, state: null });
  expect(answer.json()).toMatchObject({ outcome: 'signed_in', ask: true });
});

test('a ticket is valid for two minutes, in the browser that started the sign-in', async () => {
  const { saying, state } = await right();
  const ticket = await stage.consume('harbor', encode(signed(saying)));
  const other = await stage.callback({ via: 'ticket', ticket, state: 'x'.repeat(43) });
  expect([other.statusCode, await stage.lastRefusal()]).toEqual([403, 'other window']);
  expect((await stage.callback({ via: 'ticket', ticket, state: null })).statusCode).toBe(403);
  const before = stage.test.clock.now();
  stage.test.clock.set(new Date(before.getTime() + 121_000));
  expect((await stage.callback({ via: 'ticket', ticket, state })).statusCode).toBe(403);
  stage.test.clock.set(before);
  expect((await stage.callback({ via: 'ticket', ticket: `${ticket.slice(0, -2)}AA`, state })).statusCode).toBe(403);
  expect((await stage.callback({ via: 'ticket', ticket, state })).statusCode).toBe(200);
});

test('metadata has the assertion consumer service URL and requires signed assertions', async () => {
  const answer = await stage.test.call(null, 'GET', '/sso/saml/harbor/metadata');
  expect(answer.headers['content-type']).toContain('application/samlmetadata+xml');
  expect(answer.body).toContain('WantAssertionsSigned="true"');
  expect(answer.body).toContain('/api/v1/sso/saml/harbor"');
  expect((await stage.test.call(null, 'GET', '/sso/saml/nobody/metadata')).statusCode).toBe(404);
});

test('[SESSION-018] rejects every forged SAML response with its own reason and writes nothing else', async () => {
  const wrong: string[] = [];
  for (const [name, [reason, forge]] of Object.entries(FORGERIES)) {
    await stage.resetRateLimits();
    const { saying, state } = await right();
    const forged = await forge(saying, async () => requestIn((await stage.begin('a@quay.example')).url).id);
    const before = await stage.countRows();
    const ticket = await stage.consume('harbor', forged.startsWith('not base64') ? forged : encode(forged));
    const answer = await stage.callback({ via: 'ticket', ticket, state });
    const found = [answer.statusCode, await stage.lastRefusal(), (await stage.countRows()) - before];
    if (found.join() !== [403, reason, 0].join()) wrong.push(`${name}: ${found.join(', ')} in place of ${reason}`);
  }
  expect(wrong).toEqual([]);
  expect(Object.keys(FORGERIES).length).toBeGreaterThanOrEqual(65);
});

test('rejects a response to an expired request', async () => {
  const { saying } = await right();
  const before = stage.test.clock.now();
  const later = new Date(before.getTime() + 11 * 60_000);
  stage.test.clock.set(later);
  const ticket = await stage.consume('harbor', encode(signed({ ...saying, now: later })));
  expect((await stage.callback({ via: 'ticket', ticket, state: null })).statusCode).toBe(403);
  expect(await stage.lastRefusal()).toBe('in response to');
  stage.test.clock.set(before);
});
