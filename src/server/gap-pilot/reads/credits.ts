import { bestCertificate } from '#contract/matching/rules/certificate.ts';
import { businessesOfMwbes } from '#server/businesses/reads/listed-firms.ts';
import { firmsToMatch } from '#server/businesses/reads/match-facts.ts';
import { type CreditShares, creditShares } from '#server/counting/reads/shares.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';

/** What credits are asked of: a contract with its firm. */
export interface CreditedContract {
  readonly id: string;
  readonly mwbe_id: string | null;
  readonly naics: string | null;
  /** The one group for which it counts where its firm has several certificates. */
  readonly credit_group: string | null;
  /** Somebody has it; a package that nobody has is counted as who gets it should be. */
  readonly is_let: boolean;
}
export interface CreditedGoal {
  readonly group_code: string;
  /** Certificate types that count for it. */
  readonly types: readonly string[];
}
const WHOLE = 10_000;

/**
 * In which goal groups the contracts of a project count, and how much of a dollar: by the rules of the project. Without rules
 * each dollar counts in full, by the group that was chosen for a contract, else by certificates of its firm that count on a
 * day; so does a package that nobody has yet.
 */
export async function creditsOf(
  ctx: ReadContext,
  projectId: string,
  asked: { contracts: readonly CreditedContract[]; goals: readonly CreditedGoal[]; on: string },
): Promise<CreditShares> {
  const shares = await creditShares(ctx, projectId, asked.on);
  if (shares === null) return inFull(ctx, asked);
  const open = await inFull(ctx, { ...asked, contracts: asked.contracts.filter(({ is_let }) => !is_let) });
  return new Map([...shares, ...open]);
}

async function inFull(
  ctx: ReadContext,
  { contracts, goals, on }: { contracts: readonly CreditedContract[]; goals: readonly CreditedGoal[]; on: string },
): Promise<CreditShares> {
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
