import { selfSigned } from './certificates.ts';
import { type AssertionSpec, assertionXml, responseXml, SHA256, signXml } from './saml-provider.ts';

/** The provider's key; an attacker has another. */
export const keys = selfSigned('Harbor');
const others = selfSigned('Somebody else');

export const signed = (saying: AssertionSpec, by = keys): string =>
  signXml(responseXml(saying, assertionXml(saying)), by);

/** Forges a response from the valid assertion. `other` is the request ID for another provider of the company. */
type Forgery = (saying: AssertionSpec, other: () => Promise<string>) => string | Promise<string>;
const altered =
  (more: Partial<AssertionSpec>): Forgery =>
  (right) =>
    signed({ ...right, ...more });
const minutes = (right: AssertionSpec, by: number) => new Date(right.now.getTime() + by * 60_000);
const replace =
  (what: string | RegExp, by: string): Forgery =>
  (right) =>
    signed(right).replace(what, by);
/** Assertion and signature of a valid response, and the attacker's assertion. */
function parts(right: AssertionSpec) {
  const xml = signed(right);
  const assertion = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
  const signature = /<ds:Signature.*<\/ds:Signature>/s.exec(assertion)?.[0] ?? '';
  const bare = assertion.replace(signature, '');
  const evil = assertionXml({ ...right, nameId: 'attacker', id: '_evil' });
  return { xml, assertion, signature, bare, evil };
}
const into = (assertion: string, content: string) =>
  assertion.replace('</saml:Assertion>', `${content}</saml:Assertion>`);
const afterIssuer = (assertion: string, content: string) =>
  assertion.replace('</saml:Issuer>', `</saml:Issuer>${content}`);
const inObject = (signature: string, content: string) =>
  signature.replace('</ds:Signature>', `<ds:Object>${content}</ds:Object></ds:Signature>`);
/** A signed response inside or next to the signature of the attacker's response. */
function wrappedResponse(right: AssertionSpec, place: 'inside' | 'beside'): string {
  const original = signXml(signed(right), keys, 'Response');
  const signature = /<ds:Signature.*?<\/ds:Signature>/s.exec(original)?.[0] ?? '';
  const evil = responseXml(right, assertionXml({ ...right, nameId: 'attacker' }));
  const added = place === 'inside' ? inObject(signature, original) : `${signature}${original}`;
  return evil.replace('</saml:Issuer>', `</saml:Issuer>${added}`);
}

/** Known SAML attacks, each with the expected error code. */
export const FORGERIES: Readonly<Record<string, readonly [reason: string, forge: Forgery]>> = {
  'without a signature': ['signature', (right) => responseXml(right, assertionXml(right))],
  'signed by another key': ['signature', (right) => signed(right, others)],
  'with the certificate that was set here, and the signature of another key': [
    'signature',
    (right) => signed(right, { key: others.key, certificate: keys.certificate }),
  ],
  'signature over the response only': [
    'signature',
    (right) => signXml(responseXml(right, assertionXml(right)), keys, 'Response'),
  ],
  'response signed by the provider, assertion by somebody else': [
    'signature',
    (right) => signXml(signed(right, others), keys, 'Response'),
  ],
  'signature stripped': ['signature', replace(/<ds:Signature.*<\/ds:Signature>/s, '')],
  'signature emptied': ['signature', replace(/<ds:SignatureValue>[^<]*/, '<ds:SignatureValue>')],
  'signature altered': ['signature', replace(/<ds:SignatureValue>[^<]{8}/, '<ds:SignatureValue>AAAAAAAA')],
  'digest changed': ['signature', replace(/<ds:DigestValue>[^<]{8}/, '<ds:DigestValue>AAAAAAAA')],
  'reference to nothing': ['signature', replace(/URI="#[^"]*"/, 'URI="#_other"')],
  'reference to the whole document': ['signature', replace(/URI="#[^"]*"/, 'URI=""')],
  'two signatures': [
    'signature',
    (right) => {
      const { xml, signature } = parts(right);
      return xml.replace(signature, signature + signature);
    },
  ],
  'many transforms': [
    'signature',
    replace('</ds:Transforms>', '<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/></ds:Transforms>'),
  ],
  'other name after signing': ['signature', replace(/>person-[^<]*<\/saml:NameID>/, '>attacker</saml:NameID>')],
  'other email after signing': ['signature', replace(/person-[^<]*@harbor/, 'boss@harbor')],
  'attribute added after signing': [
    'signature',
    replace(
      '</saml:AttributeStatement>',
      '<saml:Attribute Name="role"><saml:AttributeValue>admin</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>',
    ),
  ],
  'audience changed after signing': ['signature', replace(/<saml:Audience>[^<]*/, '<saml:Audience>x')],
  'same id twice': [
    'signature',
    (right) => signed({ ...right, id: '_same' }).replace('<samlp:Status>', '<samlp:Status ID="_same">'),
  ],
  'signed with SHA-1': [
    'algorithm',
    (right) =>
      signXml(responseXml(right, assertionXml(right)), keys, 'Assertion', 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'),
  ],
  'signature declared as SHA-1': ['algorithm', replace(SHA256, 'http://www.w3.org/2000/09/xmldsig#rsa-sha1')],
  'signature declared as SHA-1, in other letters': [
    'algorithm',
    replace(SHA256, 'http://www.w3.org/2000/09/xmldsig#rsa-sha&#49;'),
  ],
  'signature declared as an HMAC': ['algorithm', replace(SHA256, 'http://www.w3.org/2000/09/xmldsig#hmac-sha1')],
  'digest of SHA-1': [
    'algorithm',
    replace('http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2000/09/xmldsig#sha1'),
  ],
  'XSW1: signed response inside the signature of an evil one': [
    'unreadable',
    (right) => wrappedResponse(right, 'inside'),
  ],
  'XSW2: signed response beside the signature of an evil one': [
    'unreadable',
    (right) => wrappedResponse(right, 'beside'),
  ],
  'XSW3: evil assertion before the signed one': [
    'several assertions',
    (right) => responseXml(right, parts(right).evil, parts(right).assertion),
  ],
  'XSW4: signed assertion inside an evil one': [
    'several assertions',
    (right) => responseXml(right, into(parts(right).evil, parts(right).assertion)),
  ],
  'XSW5: evil assertion with the signature, the signed one behind': [
    'several assertions',
    (right) => {
      const { evil, signature, bare } = parts(right);
      return responseXml(right, afterIssuer(evil, signature), bare);
    },
  ],
  'XSW6: signed assertion inside the signature inside the evil one': [
    'several assertions',
    (right) => {
      const { evil, signature, bare } = parts(right);
      return responseXml(right, afterIssuer(evil, signature.replace('</ds:Signature>', `${bare}</ds:Signature>`)));
    },
  ],
  'XSW7: evil assertion in the extensions': [
    'several assertions',
    (right) => {
      const { assertion, evil } = parts(right);
      return responseXml(right, `<samlp:Extensions>${evil}</samlp:Extensions>`, assertion);
    },
  ],
  'XSW8: signed assertion in an object of the signature': [
    'several assertions',
    (right) => {
      const { evil, signature, bare } = parts(right);
      return responseXml(right, afterIssuer(evil, inObject(signature, bare)));
    },
  ],
  'XSW in other namespaces': [
    'several assertions',
    (right) => responseXml(right, '<x:Assertion xmlns:x="urn:x"/>', parts(right).assertion),
  ],
  'two signed assertions': [
    'several assertions',
    (right) => responseXml(right, parts(right).assertion, parts({ ...right, nameId: 'second' }).assertion),
  ],
  'encrypted assertion': [
    'several assertions',
    (right) => responseXml(right, '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>'),
  ],
  'comment in the name': ['forbidden content', replace('person-', 'boss@harbor.example<!---->person-')],
  'comment anywhere': ['forbidden content', (right) => `${signed(right)}<!-- x -->`],
  'marked section in the name': ['forbidden content', replace(/>person-[^<]*</, '><![CDATA[attacker]]><')],
  'document type': ['forbidden content', (right) => `<!DOCTYPE Response>${signed(right)}`],
  'file as an entity': [
    'forbidden content',
    (right) => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${signed(right).replace('person-', '&x;')}`,
  ],
  'entities of entities': [
    'forbidden content',
    (right) => `<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>${signed(right)}`,
  ],
  instruction: ['forbidden content', (right) => signed(right).replace('<samlp:Status>', '<?php x ?><samlp:Status>')],
  'for somebody else': ['audience', altered({ audience: 'https://other.example' })],
  'without an audience': ['audience', altered({ audience: null })],
  'sent to another address': ['recipient', altered({ recipient: 'https://other.example/acs' })],
  'sent to the address of another provider': [
    'recipient',
    (right) => signed({ ...right, recipient: `${right.recipient?.replace('harbor', 'quay')}` }),
  ],
  'without a recipient': ['recipient', altered({ recipient: null })],
  'to a request of somebody else': ['in response to', altered({ inResponseTo: `_${'A'.repeat(60)}` })],
  'to a request of another form': ['in response to', altered({ inResponseTo: '_x' })],
  'to a request that was altered': [
    'in response to',
    (right) => signed({ ...right, inResponseTo: `_B${right.inResponseTo?.slice(2)}` }),
  ],
  'to a request for another provider': [
    'in response to',
    async (right, other) => signed({ ...right, inResponseTo: await other() }),
  ],
  'to no request': ['in response to', altered({ inResponseTo: null })],
  'expired two minutes ago': ['expired', (right) => signed({ ...right, conditionsUntil: minutes(right, -2) })],
  'with an expired confirmation': ['expired', (right) => signed({ ...right, notOnOrAfter: minutes(right, -2) })],
  'with a confirmation without end': ['expired', altered({ notOnOrAfter: null })],
  'of half an hour ago': ['expired', (right) => signed({ ...right, issuedAt: minutes(right, -30) })],
  'not valid for two more minutes': ['not yet valid', (right) => signed({ ...right, notBefore: minutes(right, 2) })],
  'of the future': ['not yet valid', (right) => signed({ ...right, issuedAt: minutes(right, 5) })],
  'of another provider': ['issuer', altered({ issuer: 'https://other.example/metadata' })],
  'with a transient name ID': ['subject', altered({ format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' })],
  'without a subject': ['subject', altered({ subject: '' })],
  'with an empty name ID': ['subject', altered({ nameId: ' ' })],
  'for the holder of a key': ['subject', altered({ method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' })],
  'no base64': ['unreadable', () => 'not base64!'],
  'no XML': ['unreadable', () => 'plain text'],
  truncated: ['unreadable', (right) => signed(right).slice(0, -400)],
  'a logout response': ['unreadable', (right) => signed(right).replaceAll('samlp:Response', 'samlp:LogoutResponse')],
  'an error status': [
    'refused there',
    (right) =>
      responseXml(right).replace(
        'status:Success"/>',
        'status:Responder"/><samlp:StatusMessage>No</samlp:StatusMessage>',
      ),
  ],
  'an error status beside a signed assertion': ['refused there', replace('status:Success"', 'status:Responder"')],
  'success below an error status': [
    'refused there',
    replace(
      /<samlp:StatusCode[^>]*>/,
      '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Requester"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:StatusCode>',
    ),
  ],
  'success beside an error status': [
    'unreadable',
    replace(
      '</samlp:Status>',
      '</samlp:Status><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Requester"/></samlp:Status>',
    ),
  ],
  'success in the extensions, an error in the status': [
    'refused there',
    (right) =>
      signed(right)
        .replace('status:Success', 'status:Requester')
        .replace(
          '<samlp:Status>',
          '<samlp:Extensions><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Extensions><samlp:Status>',
        ),
  ],
  'no status': ['unreadable', replace(/<samlp:Status>.*<\/samlp:Status>/, '')],
  'a status without a code': ['unreadable', replace(/<samlp:StatusCode[^>]*>/, '')],
};
