import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';

const require = createRequire(import.meta.url);

/** The package has no types. */
const { Provider } = require('oidc-provider') as {
  readonly Provider: new (issuer: string, settings: object) => { callback(): RequestListener };
};

export interface OidcProvider {
  readonly issuer: string;
  close(): Promise<void>;
}

export const OIDC_CLIENT = { client_id: 'plumbline', client_secret: 'a secret of the test provider' };

/** A real OIDC provider with its own sign-in pages, for one client. Accepts any email with any password. */
export async function startOidcProvider(redirectUri: string): Promise<OidcProvider> {
  let answer: RequestListener = (_request, response) => response.end();
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = {
    ...OIDC_CLIENT,
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code'],
    response_types: ['code'],
  };
  answer = new Provider(issuer, {
    clients: [client],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'groups'] },
    pkce: { required: () => true },
    cookies: { keys: ['a key of the test provider'] },
    findAccount: (_ctx: unknown, email: string) => {
      const person = { given_name: email.split('@')[0], family_name: 'Lind', groups: ['Estimators'] };
      return { accountId: email, claims: () => ({ sub: email, email, email_verified: true, ...person }) };
    },
  }).callback();
  return {
    issuer,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** Signs in and consents on the provider's pages, as a browser would. @returns the query that it sends to the callback page */
export async function signInAtProvider(url: string, login: string): Promise<string> {
  const jar = new Map<string, string>();
  const visit = async (to: URL, form?: Record<string, string>): Promise<{ at: URL; page: string }> => {
    const answer = await fetch(to, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const next = answer.headers.get('location');
    if (next === null) return { at: to, page: await answer.text() };
    const target = new URL(next, to);
    return target.origin === to.origin ? visit(target) : { at: target, page: '' };
  };
  const formAt = ({ at, page }: { at: URL; page: string }) => {
    const action = /<form[^>]*action="([^"]*)"/.exec(page)?.[1];
    if (!action) throw new Error(`No form at ${at.href}: ${page.slice(0, 300)}`);
    return new URL(action, at);
  };
  const asked = await visit(new URL(url));
  const consent = await visit(formAt(asked), { prompt: 'login', login, password: 'anything' });
  const back = consent.page === '' ? consent : await visit(formAt(consent), { prompt: 'consent' });
  return back.at.search.slice(1);
}
