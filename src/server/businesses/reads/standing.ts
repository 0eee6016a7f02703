import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { why } from '#contract/businesses/rules/reasons.ts';
import { countsFor } from '#contract/businesses/rules.ts';
import type { Agency, Standing, StandingQuery } from '#contract/businesses/schema.ts';
import type { ReadContext } from '#server/kernel/contexts.ts';
import { found } from '#server/kernel/errors.ts';
import { naicsTitle } from '../adapters/naics.ts';
import { CERTIFICATE, certificatesOf, firmOf } from './firm.ts';

/**
 * Whether a firm counted for an agency, and for a code, on a day.
 * @param id an MWBE's id or a business's `mwbe_core_id`
 * @throws AppError 404 for a firm that is not there; an agency that is not known gives the answer `not known`
 */
export async function standingOf(ctx: ReadContext, id: string, query: StandingQuery): Promise<Standing> {
  const named = query.agency.toLowerCase();
  const row = await firmOf(ctx.sql, { id })
    .leftJoin('agencies as asked', (join) => join.on(sql`lower(asked.name)`, '=', named))
    .select((eb) => [
      'asked.name as agency',
      sql<string[] | null>`asked.complete_lists::text[]`.as('complete_lists'),
      jsonArrayFrom(certificatesOf(eb).where(sql`lower(agencies.name)`, '=', named).select(CERTIFICATE)).as(
        'certificates',
      ),
    ])
    .executeTakeFirst();
  const { certificates, agency, complete_lists } = found(row);
  const asked = {
    agency: agency ?? query.agency,
    code: query.code ?? null,
    date: query.date ?? ctx.now.toISOString().slice(0, 10),
  };
  const verdict = countsFor(certificates, complete_lists ?? [], asked);
  const { answer, list_date } = verdict;
  return {
    ...asked,
    code: asked.code === null ? null : { code: asked.code, title: naicsTitle(asked.code) },
    answer,
    why: why(verdict, asked),
    certificates: [...verdict.certificates],
    list_date,
  };
}

/** More than any installation has. */
const AGENCIES = 1000;

/** Every certifying body, by name. */
export async function agencies(ctx: ReadContext): Promise<Agency[]> {
  return ctx.sql
    .selectFrom('agencies')
    .select(['name', 'latest_list'])
    .orderBy(sql`lower(name)`)
    .limit(AGENCIES)
    .execute();
}
