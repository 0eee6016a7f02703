import { expect } from 'vitest';
import type { AddedFirms, ListedFirm, ListedShortlist, Shortlist } from '#contract/shortlists/schema.ts';
import { createUser } from '#server/accounts/factory.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import type { TestApp } from './app.ts';

export interface Caller {
  readonly token: string;
}

/** Calls about shortlists, each of which must go well. */
export function shortlistCalls(app: () => TestApp) {
  const calls = {
    async colleagueOf({ companyId }: { readonly companyId: string }) {
      const userId = await createUser(app().db.kysely, {}, { hiringCompanies: [companyId] });
      return { userId, companyId, token: await app().logIn(userId) };
    },
    firmNamed: (name: string, more: object = {}) =>
      createBusiness(app().db.kysely, { legal_business_name: name, city: 'Towson', state: 'MD', ...more }),
    async make({ token }: Caller, name = 'Electricians'): Promise<Shortlist> {
      const made = await app().call(token, 'POST', '/lists', { name });
      expect(made.statusCode, made.body).toBe(201);
      return made.json();
    },
    async add({ token }: Caller, listId: string, ...firms: string[]): Promise<AddedFirms> {
      const added = await app().call(token, 'POST', `/lists/${listId}/firms`, { firms });
      expect(added.statusCode, added.body).toBe(200);
      return added.json();
    },
    async rows({ token }: Caller, listId: string, query = ''): Promise<ListedFirm[]> {
      const got = await app().call(token, 'GET', `/lists/${listId}/firms${query}`);
      expect(got.statusCode, got.body).toBe(200);
      return got.json();
    },
    async names(who: Caller, listId: string, query = ''): Promise<(string | null)[]> {
      return (await calls.rows(who, listId, query)).map(({ firm }) => firm?.legal_business_name ?? null);
    },
    async lists({ token }: Caller, query = ''): Promise<ListedShortlist[]> {
      return (await app().call(token, 'GET', `/lists${query}`)).json();
    },
  };
  return calls;
}
