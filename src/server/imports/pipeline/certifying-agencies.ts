import type { ListedFirm } from '#contract/imports/schema.ts';
import { ensureAgencies } from '#server/businesses/commands/agencies.ts';
import type { Tx } from '#server/db/types.ts';
import { isSameAgency } from '../matching/same-agency.ts';

/** Ids of agencies by the names that lists give them. */
export type AgencyIds = ReadonlyMap<string, string>;

/** The agencies that certificates of these firms name beside the publisher of the list; new ones are added. */
export async function certifyingAgencies(
  tx: Tx,
  records: readonly { readonly agency: string; readonly data: ListedFirm }[],
  now: Date,
): Promise<AgencyIds> {
  const names = new Set(
    records.flatMap(({ agency, data }) =>
      data.certificates.flatMap(({ certified_by }) =>
        certified_by === undefined || isSameAgency(certified_by, agency) ? [] : [certified_by],
      ),
    ),
  );
  return ensureAgencies(tx, [...names].sort(), now);
}
