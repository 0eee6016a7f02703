import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { alertedSubjects } from '#server/search-alerts/reads/watches.ts';
import { firmsOfCertificateNumber } from './certificate-number.ts';
import { firmsOfContact } from './contact.ts';
import { firmsOfFederalId } from './federal-id.ts';
import { placedQuery } from './placed-query.ts';

type Placeable = Parameters<typeof placedQuery>[0];

interface Asked {
  readonly alert?: string | undefined;
  readonly q?: string | undefined;
  readonly verbatim?: boolean | undefined;
}

/**
 * A search as the index takes it: with its ZIP codes as places, and the firms of the alert, certificate number, federal id
 * or contact that it names; `certificate_number` and `federal_id` are null where it names none.
 * @throws AppError 400 naming `zip`, `travels_to` or `naics` where there is no such code, `alert` where it is none of the
 * caller's
 */
export async function toFirmFilter<Q extends Placeable & Asked>(ctx: ReadContext, query: Q) {
  const { alert, q, verbatim } = query;
  const today = ctx.now.toISOString().slice(0, 10);
  const filter = { ...placedQuery(query), today, certificate_number: null, federal_id: null };
  if (!alert && !verbatim) {
    const numbered = await firmsOfCertificateNumber(ctx.sql, q);
    if (numbered) return { ...filter, q: undefined, only: numbered.ids, certificate_number: numbered.number };
    const federal = await firmsOfFederalId(ctx.sql, q);
    if (federal) return { ...filter, q: undefined, only: federal.ids, federal_id: federal.id };
    const only = await firmsOfContact(ctx.sql, q);
    if (only) return { ...filter, q: undefined, only };
  }
  return { ...filter, only: await alertedSubjects(ctx, 'firms', alert) };
}
