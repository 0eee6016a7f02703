import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { decideCertification } from '#contract/businesses/rules/certification-status.ts';
import { explainStatus } from '#contract/businesses/rules/explain-status.ts';
import type { Agency, CertificationStatus, CertificationStatusQuery } from '#contract/businesses/schema.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { naicsTitle } from '../adapters/naics.ts';
import { CERTIFICATE_COLUMNS, selectCertificates, selectFirm } from './select-firm.ts';

/**
 * Whether a firm was certified by an agency, and for a code, on a date.
 * @param id an MWBE's id or a business's `mwbe_core_id`
 * @throws AppError 404 for an unknown firm; an unknown agency gives the answer `not known`
 */
export async function certificationStatusOf(
  ctx: ReadContext,
  id: string,
  query: CertificationStatusQuery,
): Promise<CertificationStatus> {
  const named = query.agency.toLowerCase();
  const row = await selectFirm(ctx, { id })
    .leftJoin('agencies as asked', (join) => join.on(sql`lower(asked.name)`, '=', named))
    .select((eb) => [
      'asked.name as agency',
      sql<string[] | null>`asked.complete_lists::text[]`.as('complete_lists'),
      jsonArrayFrom(selectCertificates(eb).where(sql`lower(agencies.name)`, '=', named).select(CERTIFICATE_COLUMNS)).as(
        'certificates',
      ),
    ])
    .executeTakeFirst();
  const { certificates, agency, complete_lists } = orNotFound(row);
  const asked = {
    agency: agency ?? query.agency,
    code: query.code ?? null,
    date: query.date ?? ctx.now.toISOString().slice(0, 10),
  };
  const verdict = decideCertification(certificates, complete_lists ?? [], asked);
  const { answer, list_date } = verdict;
  return {
    ...asked,
    code: asked.code === null ? null : { code: asked.code, title: naicsTitle(asked.code) },
    answer,
    why: explainStatus(verdict, asked),
    certificates: [...verdict.certificates],
    list_date,
  };
}

/** More than any installation has. */
const AGENCIES = 1000;

/** All agencies, by name. */
export async function agencies(ctx: ReadContext): Promise<Agency[]> {
  return ctx.sql
    .selectFrom('agencies')
    .select(['name', 'latest_list'])
    .orderBy(sql`lower(name)`)
    .limit(AGENCIES)
    .execute();
}
