import type { CompanyFile } from '#contract/accounts/schema/company-list.ts';
import type { PeoplePage, PersonFile } from '#contract/accounts/schema/people.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/staff/endpoints.ts';
import { companyFile, countCompanies, listCompanies } from '#server/accounts/reads/company-list.ts';
import { countPeople, listPeople, personFile } from '#server/accounts/reads/people.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { countOpenLinks } from '#server/links/reads/list.ts';
import { askedFactors } from '#server/second-factor/reads/factors.ts';
import { countOpenSessions } from '#server/session/reads/open.ts';
import { authorizeDesk } from '../policy.ts';

const PAGE = 50;

type PeopleQuery = Input<typeof endpoints.people>['query'];
type CompaniesQuery = Input<typeof endpoints.companies>['query'];

export async function people(ctx: ReadContext, { after, ...filter }: PeopleQuery): Promise<PeoplePage> {
  authorizeDesk(ctx.actor);
  const rows = await listPeople(ctx.sql, filter, { after, limit: PAGE + 1 });
  const shown = rows.slice(0, PAGE);
  return {
    people: shown.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    total: await countPeople(ctx.sql, filter),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}

export async function onePerson(ctx: ReadContext, id: string): Promise<PersonFile> {
  authorizeDesk(ctx.actor);
  const row = orNotFound(await personFile(ctx.sql, id));
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    has_second_factor: (await askedFactors(ctx, id)).length > 0,
    sessions: await countOpenSessions(ctx.sql, id, row.user_type, ctx.now),
    links: await countOpenLinks(ctx.sql, id, ctx.now),
  };
}

export async function companies(
  ctx: ReadContext,
  { after, ...filter }: CompaniesQuery,
): Promise<Output<typeof endpoints.companies>> {
  authorizeDesk(ctx.actor);
  const rows = await listCompanies(ctx.sql, filter, { after, limit: PAGE + 1 });
  const shown = rows.slice(0, PAGE);
  return {
    companies: shown.map((row) => ({ ...row, since: row.since.toISOString() })),
    total: await countCompanies(ctx.sql, filter),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}

export async function oneCompany(ctx: ReadContext, id: string): Promise<CompanyFile> {
  authorizeDesk(ctx.actor);
  const row = orNotFound(await companyFile(ctx.sql, id));
  return { ...row, since: row.since.toISOString() };
}
