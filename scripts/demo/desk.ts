import type { NewAccessRequest } from '#contract/accounts/schema/access-requests.ts';
import { confirmAccessRequest, requestAccess } from '#server/accounts/commands/access-requests.ts';
import { invite } from '#server/accounts/commands/invitations.ts';
import { accessRequests } from '#server/accounts/reads/access-requests.ts';
import { ANONYMOUS } from '#server/kernel/context/actor.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { issueLink } from '#server/links/commands.ts';
import { saveSearch } from '#server/search/commands.ts';
import { actingAs, type DemoTime } from './acting.ts';
import type { DemoPeople, DemoPerson } from './people.ts';

const SEARCHES: readonly (readonly [who: DemoPerson, name: string, query: string, daysAgo: number])[] = [
  ['prime', 'Electricians near the school site', 'q=electrical&zip=21231&radius_miles=25', 40],
  ['prime', 'Women-owned firms in Baltimore City', 'ownership=women&county=Baltimore+City', 12],
  ['developer', 'Certified MBE, low voltage', 'q=low+voltage&certification=MBE', 20],
  ['agency', 'Concrete and paving in Maryland', 'q=concrete+paving&state=MD', 15],
  ['agency', 'Crews of five that work in 21231', 'crew=5&travels_to=21231', 11],
  ['mwbe', 'Partners for solar and storage', 'q=solar', 9],
  ['staff', 'Firms certified for 238210', 'naics=238210', 6],
];

export async function makeSavedSearches(ctx: WriteContext, people: DemoPeople, time: DemoTime): Promise<void> {
  for (const [who, name, query, daysAgo] of SEARCHES)
    await saveSearch(actingAs(ctx, people[who], time.at(daysAgo)), { name, query, kind: 'firms', alert: 'off' }, []);
}

const REQUESTS: readonly NewAccessRequest[] = [
  {
    ...{ first_name: 'Ines', last_name: 'Moreau', email: 'ines.moreau@example.com', user_type: 'PRIME' },
    ...{ company: 'Calvert & Pratt Builders', message: 'I estimate electrical work at Calvert & Pratt.' },
  },
  {
    ...{ first_name: 'Tomas', last_name: 'Reyes', email: 'tomas.reyes@example.com', user_type: 'MWBE' },
    ...{ company: 'Reyes Tile & Stone (fictional)', message: 'We would like to manage our profile.' },
  },
];

/** Requests that wait for staff, of people who have confirmed their addresses, and an open invitation. */
export async function makeRequests(ctx: WriteContext, people: DemoPeople, time: DemoTime): Promise<void> {
  for (const [i, request] of REQUESTS.entries()) {
    await requestAccess(actingAs(ctx, ANONYMOUS, time.at(2 - i)), request);
    const { items } = await accessRequests(ctx, { state: 'new' });
    const { id } = orNotFound(items.find(({ email }) => email === request.email));
    const facts = { request_id: id };
    const link = { purpose: 'email confirmation', email: request.email, note: { company: request.company }, facts };
    await confirmAccessRequest(ctx, await issueLink(ctx, link));
  }
  const company = people.prime.hiringCompanyIds[0] ?? '';
  await invite(actingAs(ctx, people.prime, time.at(3)), company, { email: 'noor.haddad@example.com', role: 'member' });
}
