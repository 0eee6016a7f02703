import type { CompanyDetails } from '#contract/accounts/schema/company-list.ts';
import type { PeoplePage, PersonDetails } from '#contract/accounts/schema/people.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/staff/endpoints.ts';
import { companyDetails, countCompanies, listCompanies } from '#server/accounts/reads/company-list.ts';
import { companyNameHistory } from '#server/accounts/reads/name-requests.ts';
import { countPeople, listPeople, personDetails } from '#server/accounts/reads/people.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { countOpenLinks } from '#server/links/reads/list.ts';
import { enrolledFactors } from '#server/second-factor/reads/factors.ts';
import { countActiveSessions } from '#server/session/reads/active-sessions.ts';
import { authorizeStaff } from '../policy.ts';

const PAGE = 50;

type PeopleQuery = Input<typeof endpoints.people>['query'];
type CompaniesQuery = Input<typeof endpoints.companies>['query'];

export async function people(ctx: ReadContext, { after, ...filter }: PeopleQuery): Promise<PeoplePage> {
  authorizeStaff(ctx.actor);
  const rows = await listPeople(ctx.sql, filter, { after, limit: PAGE + 1 });
  const shown = rows.slice(0, PAGE);
  return {
    people: shown.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    total: await countPeople(ctx.sql, filter),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}

export async function person(ctx: ReadContext, id: string): Promise<PersonDetails> {
  authorizeStaff(ctx.actor);
  const row = orNotFound(await personDetails(ctx.sql, id));
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    has_second_factor: (await enrolledFactors(ctx, id)).length > 0,
    sessions: await countActiveSessions(ctx.sql, id, row.user_type, ctx.now),
    links: await countOpenLinks(ctx.sql, id, ctx.now),
  };
}

export async function companies(
  ctx: ReadContext,
  { after, ...filter }: CompaniesQuery,
): Promise<Output<typeof endpoints.companies>> {
  authorizeStaff(ctx.actor);
  const rows = await listCompanies(ctx.sql, filter, { after, limit: PAGE + 1 });
  const shown = rows.slice(0, PAGE);
  return {
    companies: shown.map((row) => ({ ...row, since: row.since.toISOString() })),
    total: await countCompanies(ctx.sql, filter),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}

export async function company(ctx: ReadContext, id: string): Promise<CompanyDetails> {
  authorizeStaff(ctx.actor);
  const row = orNotFound(await companyDetails(ctx.sql, id));
  return { ...row, since: row.since.toISOString(), names: await companyNameHistory(ctx.sql, id) };
}
