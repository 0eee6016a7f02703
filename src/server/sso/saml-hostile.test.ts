import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_RESPONSE_LENGTH } from '#contract/sso/schema.ts';
import { keys, signed } from '../../../tests/support/saml-forgeries.ts';
import { encode, requestIn } from '../../../tests/support/saml-provider.ts';
import { type SsoFixture, startSsoFixture } from '../../../tests/support/sso.ts';

const ENTITY = 'https://idp.harbor.example/metadata';
let stage: SsoFixture;
let off: string;

beforeAll(async () => {
  stage = await startSsoFixture();
  const saml = { kind: 'saml', issuer: ENTITY, entry_point: 'https://idp.harbor.example/log-in' };
  const certificates = [keys.certificate];
  await stage.provider({ ...saml, brand: 'harbor', name: 'Harbor', certificates }, 'harbor.example');
  off = await stage.provider({ ...saml, brand: 'quay', name: 'Quay', certificates }, 'quay.example');
  await stage.test.call(stage.staff, 'PATCH', `/sso/providers/${off}`, { enabled: false });
});
beforeEach(() => stage.resetRateLimits());
afterAll(() => stage.test.close());

/** Characters of XML that fill a form, in which base64 is escaped. */
const XML_LENGTH = 180_000;
const filled = (part: string, length = XML_LENGTH) => part.repeat(Math.floor(length / part.length));
const STATUS = '<s:Status><s:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></s:Status>';
const inResponse = (content: (room: number) => string) => {
  const [head, foot] = [`<s:Response xmlns:s="urn:oasis:names:tc:SAML:2.0:protocol">${STATUS}`, '</s:Response>'];
  return head + content(XML_LENGTH - head.length - foot.length) + foot;
};

/** What keeps a careless check busy, each as long as the schema allows. */
const HOSTILE: Readonly<Record<string, string>> = {
  spaces: `${' '.repeat(MAX_RESPONSE_LENGTH - 1)}!`,
  'plus signs': `${'+'.repeat(80_000)}!`,
  'equal signs': `${'='.repeat(80_000)}A`,
  'letters and equal signs': filled('A=', 120_000),
  'line breaks': `A${'\r\n'.repeat(40_000)}!`,
  'an open XML declaration': encode(`<?xml ${filled(' ')}`.slice(0, XML_LENGTH)),
  'many XML declarations': encode(filled('<?xml ')),
  'open tags': encode(filled('<a')),
  'prefixes without a name': encode(filled('<a:')),
  'one long prefix': encode(`<${filled('a')}`.slice(0, XML_LENGTH)),
  'algorithms without a value': encode(`<SignatureMethod${filled(' Algorithm')}`.slice(0, XML_LENGTH)),
  'an algorithm and spaces': encode(`<SignatureMethod Algorithm${filled(' ')}`.slice(0, XML_LENGTH)),
  'nested elements': encode(inResponse((room) => '<a>'.repeat(room / 7) + '</a>'.repeat(room / 7))),
  'empty elements': encode(inResponse((room) => filled('<ab />', room))),
  'many attributes': encode(
    inResponse((room) => `<a ${Array.from({ length: room / 11 }, (_, at) => `a${at}=""`).join(' ')}/>`),
  ),
  'many namespaces': encode(
    inResponse((room) => `<a ${Array.from({ length: room / 20 }, (_, at) => `xmlns:a${at}="u"`).join(' ')}/>`),
  ),
  'character references': encode(inResponse((room) => filled('&amp;', room))),
  'bare ampersands': encode(inResponse((room) => filled('&', room))),
};

async function duration(brand: string, response: string): Promise<number> {
  const begun = performance.now();
  await stage.consume(brand, response);
  return performance.now() - begun;
}
/** The shortest of some tries: what the machine did meanwhile is no part of the work. */
async function work(brand: string, response: string): Promise<number> {
  const tries: number[] = [];
  for (let at = 0; at < 2; at++) {
    await stage.resetRateLimits();
    tries.push(await duration(brand, response));
  }
  return Math.min(...tries);
}

/** A signed response of the same length, as a provider might send it. */
async function ordinary(): Promise<string> {
  const { url } = await stage.begin('anybody@harbor.example');
  const { id, issuer, answers } = requestIn(url);
  const groups = 'a group of the company, '.repeat(40);
  const attributes = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`group ${at}`, groups]));
  const common = { issuer: ENTITY, audience: issuer, recipient: answers, inResponseTo: id, nameId: 'rosa' };
  return encode(signed({ ...common, attributes, now: stage.test.clock.now() }));
}

test('reads a hostile response of the greatest length in the time of an ordinary one', async () => {
  const usual = await work('harbor', await ordinary());
  const slow: string[] = [];
  for (const [name, response] of Object.entries(HOSTILE)) {
    expect(response.length, name).toBeLessThanOrEqual(MAX_RESPONSE_LENGTH);
    const took = await work('harbor', response);
    if (took > 10 * usual) slow.push(`${name}: ${Math.round(took / usual)} times as long`);
  }
  expect(slow).toEqual([]);
});

test('refuses a provider that is switched off before it reads the response', async () => {
  const response = await ordinary();
  for (const sent of [response, 'not even base64!', HOSTILE['nested elements'] ?? '']) {
    await stage.consume('quay', sent);
    expect(await stage.lastRefusal()).toBe('off');
  }
  const started = await stage.test.call(stage.staff, 'POST', `/sso/providers/${off}/tests`);
  expect(started.statusCode).toBe(200);
  await stage.resetRateLimits();
  await stage.consume('quay', 'not even base64!');
  expect(await stage.lastRefusal()).toBe('unreadable');
});
