import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import { type KeyAndCertificate, selfSigned } from './certificates.ts';

const require = createRequire(import.meta.url);

/** Untyped, since samlify's types would add the DOM types to the whole program. */
const { SamlLib } = require('samlify') as {
  readonly SamlLib: { constructSAMLSignature(options: Readonly<Record<string, unknown>>): string };
};

/** Contents of an assertion; tests alter each part. */
export interface AssertionSpec {
  readonly issuer: string;
  readonly audience: string | null;
  readonly recipient: string | null;
  readonly inResponseTo: string | null;
  readonly nameId: string;
  readonly format?: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly now: Date;
  readonly notBefore?: Date;
  readonly notOnOrAfter?: Date | null;
  readonly conditionsUntil?: Date;
  readonly issuedAt?: Date;
  readonly method?: string;
  readonly id?: string;
  /** Replaces the whole Subject element. */
  readonly subject?: string;
}

let count = 0;
const newId = (): string => {
  count += 1;
  return `_id${count}`;
};
const attribute = (name: string, value: string | null) => (value === null ? '' : ` ${name}="${value}"`);
const after = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);

export function assertionXml(saying: AssertionSpec): string {
  const { now, id = newId() } = saying;
  const { notBefore = after(now, -1), conditionsUntil = after(now, 5), notOnOrAfter = after(now, 5) } = saying;
  const method = saying.method ?? 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
  const format = saying.format ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
  const data = [
    attribute('InResponseTo', saying.inResponseTo),
    attribute('Recipient', saying.recipient),
    attribute('NotOnOrAfter', notOnOrAfter?.toISOString() ?? null),
  ].join('');
  const subject =
    saying.subject ??
    `<saml:Subject><saml:NameID Format="${format}">${saying.nameId}</saml:NameID><saml:SubjectConfirmation Method="${method}"><saml:SubjectConfirmationData${data}/></saml:SubjectConfirmation></saml:Subject>`;
  const audience = saying.audience
    ? `<saml:AudienceRestriction><saml:Audience>${saying.audience}</saml:Audience></saml:AudienceRestriction>`
    : '';
  const attributes = Object.entries(saying.attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  );
  return [
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${(saying.issuedAt ?? now).toISOString()}">`,
    `<saml:Issuer>${saying.issuer}</saml:Issuer>${subject}`,
    `<saml:Conditions NotBefore="${notBefore.toISOString()}" NotOnOrAfter="${conditionsUntil.toISOString()}">${audience}</saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${now.toISOString()}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement></saml:Assertion>`,
  ].join('');
}

export const responseXml = (
  { issuer, inResponseTo, recipient, now }: AssertionSpec,
  ...content: readonly string[]
): string =>
  [
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${newId()}" Version="2.0" IssueInstant="${now.toISOString()}"${attribute('Destination', recipient)}${attribute('InResponseTo', inResponseTo)}>`,
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</saml:Issuer>`,
    '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>',
    ...content,
    '</samlp:Response>',
  ].join('');

export const SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const PATHS = {
  Assertion: "/*[local-name(.)='Response']/*[local-name(.)='Assertion']",
  Response: "/*[local-name(.)='Response']",
};

/** Signs the first assertion or the response, with the certificate embedded, as identity providers do. */
export function signXml(
  xml: string,
  { key, certificate }: KeyAndCertificate,
  what: keyof typeof PATHS = 'Assertion',
  signatureAlgorithm = SHA256,
): string {
  return SamlLib.constructSAMLSignature({
    rawSamlMessage: xml,
    referenceTagXPath: PATHS[what],
    privateKey: key,
    signingCert: certificate.replace(/-----[^-]+-----|\s/g, ''),
    signatureAlgorithm,
    isBase64Output: false,
    transformationAlgorithms: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
    ],
    signatureConfig: {
      prefix: 'ds',
      location: { reference: `${PATHS[what]}/*[local-name(.)='Issuer']`, action: 'after' },
    },
  });
}

export const encode = (xml: string): string => Buffer.from(xml).toString('base64');

/** Parses the SAML request of a redirect URL. */
export function requestIn(url: string): { id: string; issuer: string; answers: string } {
  const xml = inflateRawSync(Buffer.from(new URL(url).searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  const of = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? '';
  return {
    id: of(/\sID="([^"]*)"/),
    issuer: of(/<saml:Issuer[^>]*>([^<]*)</),
    answers: of(/AssertionConsumerServiceURL="([^"]*)"/),
  };
}

/** An identity provider with its own pages, on a free local port. */
export interface SamlProvider {
  readonly entityId: string;
  readonly entryPoint: string;
  /** Page that sends an unsolicited response. */
  readonly tile: string;
  readonly keys: KeyAndCertificate;
  close(): Promise<void>;
}

/** @param target audience and recipient of unsolicited responses */
export async function startSamlProvider(
  person: { nameId: string; attributes: Readonly<Record<string, string>> },
  target: () => { audience: string; recipient: string },
): Promise<SamlProvider> {
  const keys = selfSigned('Harbor identity provider');
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://idp');
    await text(request);
    const asked = url.searchParams.has('SAMLRequest') ? requestIn(url.href) : null;
    const { audience, recipient } = asked ? { audience: asked.issuer, recipient: asked.answers } : target();
    const saying = {
      ...person,
      issuer: entityId,
      audience,
      recipient,
      inResponseTo: asked?.id ?? null,
      now: new Date(),
    };
    const answer = encode(signXml(responseXml(saying, assertionXml(saying)), keys));
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><html lang="en"><title>Harbor log-in</title><h1>Harbor log-in</h1><form method="post" action="${recipient}"><input type="hidden" name="SAMLResponse" value="${answer}"><input type="hidden" name="RelayState" value=""><button>Log in at Harbor</button></form></html>`,
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const entityId = `${origin}/metadata`;
  return {
    entityId,
    entryPoint: `${origin}/log-in`,
    tile: `${origin}/tile`,
    keys,
    close: () => new Promise((done) => server.close(() => done())),
  };
}
