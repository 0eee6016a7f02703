import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import type { Start } from '#contract/sso/schema.ts';
import { createUser } from '#server/accounts/factory.ts';
import { startTestApp, type TestApp } from './app.ts';
import { truncate } from './database.ts';

/** A company with identity providers that staff set up. */
export interface SsoFixture {
  readonly test: TestApp;
  readonly companyId: string;
  /** Token of a staff administrator. */
  readonly staff: string;
  /** Adds an enabled provider with a verified domain. @returns its id */
  provider(settings: Record<string, unknown>, domain?: string): Promise<string>;
  begin(email: string): Promise<Start>;
  callback(body: object): Promise<LightMyRequestResponse>;
  /** Posts a SAML response. @returns the ticket */
  consume(brand: string, SAMLResponse: string): Promise<string>;
  /** Number of rows in the tables that only an accepted sign-in writes to. */
  countRows(): Promise<number>;
  /** Reason of the last refused sign-in. */
  lastRefusal(): Promise<string | null>;
  /** Clears rate limits and the audit trail. */
  resetRateLimits(): Promise<void>;
}

export async function startSsoFixture(env: Record<string, string> = {}): Promise<SsoFixture> {
  const test = await startTestApp(env);
  const { companyId } = await test.hirer({ email: 'boss@elsewhere.example' });
  const staff = await test.logIn(await createUser(test.db.kysely, { user_type: 'INTERNAL', admin: true }));
  const must = (answer: LightMyRequestResponse) => {
    if (answer.statusCode >= 400) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.body === '' ? null : answer.json();
  };
  return {
    test,
    companyId,
    staff,
    async provider(settings, domain) {
      const made = must(await test.call(staff, 'POST', '/sso/providers', { company_id: companyId, ...settings }));
      await test.db.kysely.updateTable('sso_providers').set({ enabled: true }).where('id', '=', made.id).execute();
      if (domain) {
        const named = must(await test.call(staff, 'POST', `/sso/providers/${made.id}/domains`, { domain }));
        must(await test.call(staff, 'POST', `/sso/domains/${named.id}/approval`, { reason: 'Seen' }));
      }
      return made.id as string;
    },
    begin: async (email) => must(await test.call(null, 'GET', `/sso?email=${encodeURIComponent(email)}`)),
    callback: (body) => test.call(null, 'POST', '/sso/callback', body),
    async consume(brand, SAMLResponse) {
      const answer = await test.app.http.inject({
        method: 'POST',
        url: `/api/v1/sso/saml/${brand}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ SAMLResponse, RelayState: '' }).toString(),
      });
      if (answer.statusCode !== 303) throw new Error(`${answer.statusCode} ${answer.body}`);
      return /^\/sso\/callback#ticket=([\w-]+)$/.exec(String(answer.headers.location))?.[1] ?? '';
    },
    async countRows() {
      const { rows } = await sql<{ rows: number }>`
        SELECT (SELECT count(*) FROM users) + (SELECT count(*) FROM link_tokens) + (SELECT count(*) FROM sso_identities)
               + (SELECT count(*) FROM memberships) + (SELECT count(*) FROM sso_used) AS rows`.execute(test.db.kysely);
      return Number(rows[0]?.rows);
    },
    async lastRefusal() {
      const { rows } = await sql<{ reason: string }>`
        SELECT details ->> 'reason' AS reason FROM audit_trail WHERE action = 'single sign-on refused'
        ORDER BY at DESC LIMIT 1`.execute(test.db.kysely);
      return rows[0]?.reason ?? null;
    },
    async resetRateLimits() {
      await truncate(test.db, ['rate_limit_attempts', 'audit_trail', 'audit_pending', 'audit_chain']);
    },
  };
}
