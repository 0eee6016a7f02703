import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { selfSigned } from '../../../tests/support/certificates.ts';
import { FORGERIES, keys, signed } from '../../../tests/support/saml-forgeries.ts';
import {
  assertionXml,
  encode,
  requestIn,
  responseXml,
  type Saying,
  signXml,
} from '../../../tests/support/saml-provider.ts';
import { type SsoStage, startSsoStage } from '../../../tests/support/sso.ts';

const ENTITY = 'https://idp.harbor.example/metadata';
let stage: SsoStage;
let harbor: string;

beforeAll(async () => {
  stage = await startSsoStage();
  const saml = { kind: 'saml', issuer: ENTITY, entry_point: 'https://idp.harbor.example/log-in' };
  const certificates = [keys.certificate];
  harbor = await stage.provider({ ...saml, brand: 'harbor', name: 'Harbor', certificates }, 'harbor.example');
  await stage.provider({ ...saml, brand: 'quay', name: 'Quay', certificates }, 'quay.example');
  await stage.provider({ ...saml, brand: 'pier', name: 'Pier', certificates, allow_unsolicited: true }, 'pier.example');
});
beforeEach(() => stage.calm());
afterAll(() => stage.test.close());

/** What the provider says when everything is right. */
async function right(more: Partial<Saying> = {}, domain = 'harbor.example') {
  const { url, state } = await stage.begin(`anybody@${domain}`);
  const { id, issuer, answers } = requestIn(url);
  const now = stage.test.clock.now();
  const nameId = `person-${id.slice(-6)}`;
  const attributes = { email: `${nameId}@${domain}`.toLowerCase(), givenName: 'Rosa', sn: 'Lind' };
  const common = { issuer: ENTITY, audience: issuer, recipient: answers, inResponseTo: id, nameId, attributes, now };
  return { saying: { ...common, ...more } satisfies Saying, state };
}

test('[SESSION-018] a signed answer to a request of this browser opens a link for a person of the company, once', async () => {
  const { saying, state } = await right();
  const ticket = await stage.consume('harbor', encode(signed(saying)));
  const answer = await stage.callback({ via: 'ticket', ticket, state });
  expect(answer.json()).toMatchObject({ outcome: 'in', email: saying.attributes.email, ask: false });
  const again = await stage.consume('harbor', encode(signed(saying)));
  expect((await stage.callback({ via: 'ticket', ticket: again, state })).json().detail).toContain('used before');
  expect(await stage.lastReason()).toBe('replayed');
});

test('an answer that is signed as a whole as well is accepted, also while a new key stands beside the old one', async () => {
  const certificates = [selfSigned('New').certificate, keys.certificate];
  await stage.test.call(stage.staff, 'PATCH', `/sso/providers/${harbor}`, { certificates });
  const { saying, state } = await right();
  const both = signXml(signXml(responseXml(saying, assertionXml(saying)), keys), keys, 'Response');
  const ticket = await stage.consume('harbor', encode(both));
  expect((await stage.callback({ via: 'ticket', ticket, state })).statusCode).toBe(200);
});

test('an answer that nobody asked for is accepted where that is allowed, and its person is asked', async () => {
  const { saying } = await right({ inResponseTo: null }, 'pier.example');
  const ticket = await stage.consume('pier', encode(signed(saying)));
  const answer = await stage.callback({ via: 'ticket', ticket, state: null });
  expect(answer.json()).toMatchObject({ outcome: 'in', ask: true });
});

test('a ticket is good in the browser that began, for two minutes', async () => {
  const { saying, state } = await right();
  const ticket = await stage.consume('harbor', encode(signed(saying)));
  const other = await stage.callback({ via: 'ticket', ticket, state: 'x'.repeat(43) });
  expect([other.statusCode, await stage.lastReason()]).toEqual([403, 'other window']);
  expect((await stage.callback({ via: 'ticket', ticket, state: null })).statusCode).toBe(403);
  const before = stage.test.clock.now();
  stage.test.clock.set(new Date(before.getTime() + 121_000));
  expect((await stage.callback({ via: 'ticket', ticket, state })).statusCode).toBe(403);
  stage.test.clock.set(before);
  expect((await stage.callback({ via: 'ticket', ticket: `${ticket.slice(0, -2)}AA`, state })).statusCode).toBe(403);
  expect((await stage.callback({ via: 'ticket', ticket, state })).statusCode).toBe(200);
});

test('the metadata name our address and ask for signed assertions', async () => {
  const answer = await stage.test.call(null, 'GET', '/sso/saml/harbor/metadata');
  expect(answer.headers['content-type']).toContain('application/samlmetadata+xml');
  expect(answer.body).toContain('WantAssertionsSigned="true"');
  expect(answer.body).toContain('/api/v1/sso/saml/harbor"');
  expect((await stage.test.call(null, 'GET', '/sso/saml/nobody/metadata')).statusCode).toBe(404);
});

test('[SESSION-018] every forged answer of SAML is refused for its own reason, and nothing but that is written', async () => {
  const wrong: string[] = [];
  for (const [name, [reason, forge]] of Object.entries(FORGERIES)) {
    await stage.calm();
    const { saying, state } = await right();
    const forged = await forge(saying, async () => requestIn((await stage.begin('a@quay.example')).url).id);
    const before = await stage.written();
    const ticket = await stage.consume('harbor', forged.startsWith('not base64') ? forged : encode(forged));
    const answer = await stage.callback({ via: 'ticket', ticket, state });
    const found = [answer.statusCode, await stage.lastReason(), (await stage.written()) - before];
    if (found.join() !== [403, reason, 0].join()) wrong.push(`${name}: ${found.join(', ')} in place of ${reason}`);
  }
  expect(wrong).toEqual([]);
  expect(Object.keys(FORGERIES).length).toBeGreaterThanOrEqual(65);
});

test('an answer to a request that took too long is refused', async () => {
  const { saying } = await right();
  const before = stage.test.clock.now();
  const later = new Date(before.getTime() + 11 * 60_000);
  stage.test.clock.set(later);
  const ticket = await stage.consume('harbor', encode(signed({ ...saying, now: later })));
  expect((await stage.callback({ via: 'ticket', ticket, state: null })).statusCode).toBe(403);
  expect(await stage.lastReason()).toBe('in response to');
  stage.test.clock.set(before);
});
