import { bestCertificate } from '#contract/matching/rules/certificate.ts';
import { businessesOfMwbes } from '#server/businesses/reads/listed-firms.ts';
import { firmsToMatch } from '#server/businesses/reads/match-facts.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';

/** What credits are asked of: a contract with its firm. */
export interface CreditedContract {
  readonly id: string;
  readonly mwbe_id: string | null;
  readonly naics: string | null;
  /** The one group for which it counts where its firm has several certificates. */
  readonly credit_group: string | null;
}
export interface CreditedGoal {
  readonly group_code: string;
  /** Certificate types that count for it. */
  readonly types: readonly string[];
}
/** By contract: the groups in which its firm counts, with the share of each dollar, in hundredths of a percent. */
export type Credits = ReadonlyMap<string, Readonly<Record<string, number>>>;

const WHOLE = 10_000;

/**
 * In which goal groups the contracts of a project count: by the group that was chosen for a contract, else by certificates of
 * its firm that count on a day. Each dollar counts in full; rule packs that count less replace this.
 */
export async function creditsOf(
  ctx: ReadContext,
  { contracts, goals, on }: { contracts: readonly CreditedContract[]; goals: readonly CreditedGoal[]; on: string },
): Promise<Credits> {
  const ids = contracts.flatMap(({ mwbe_id }) => mwbe_id ?? []);
  const { rows } = await businessesOfMwbes([...new Set(ids)]).execute(ctx.sql);
  const firms = await firmsToMatch(ctx, { coreIds: rows.map(({ id }) => id) });
  const byId = new Map(firms.map((firm) => [firm.id, firm]));
  return new Map(
    contracts.map(({ id, mwbe_id, naics, credit_group }) => {
      const firm = mwbe_id === null ? undefined : byId.get(mwbe_id);
      const counts = ({ group_code, types }: CreditedGoal) =>
        credit_group === null
          ? firm !== undefined &&
            bestCertificate(firm.certificates, { certifications: types, naics: naics ? [naics] : [] }, on)?.counts ===
              true
          : credit_group === group_code;
      return [id, Object.fromEntries(goals.filter(counts).map(({ group_code }) => [group_code, WHOLE]))];
    }),
  );
}
