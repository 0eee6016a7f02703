import { EXPECTED_KINDS, REQUIRED_KINDS } from '#contract/firm-documents/rules.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type {} from '../tables.ts';

/** For onboarding: whether the papers that everybody asks for are here, and which kinds are not. The caller acts for the firm. */
export async function progress(
  ctx: Pick<ReadContext, 'sql' | 'actor'>,
  mwbeId: string,
): Promise<{ readonly done: boolean; readonly missing: readonly string[] }> {
  const rows = await withRowSecurity(ctx, (tx) =>
    tx
      .selectFrom('firm_documents')
      .select('kind')
      .distinct()
      .where('mwbe_id', '=', mwbeId)
      .where('removed_at', 'is', null)
      .execute(),
  );
  const kinds = new Set(rows.map(({ kind }) => kind));
  return {
    done: REQUIRED_KINDS.every((kind) => kinds.has(kind)),
    missing: EXPECTED_KINDS.filter((kind) => !kinds.has(kind)),
  };
}
