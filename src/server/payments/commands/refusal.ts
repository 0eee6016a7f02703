import type { LineState } from '#contract/payments/rules.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, conflict, orNotFound } from '#server/kernel/http/errors.ts';
import type {} from '../tables.ts';

export const CHANGED_MEANWHILE = 'This was changed in the meantime. Look at it again, then decide.';

const HAPPENED: Readonly<Record<LineState, string>> = {
  open: 'Nothing has been reported yet.',
  reported: 'The firm has not answered yet.',
  confirmed: 'The firm has confirmed this payment, so it is locked.',
  differs: 'The firm has answered with another amount.',
  settled: 'This payment has been settled, so it is locked.',
};

/**
 * Why a guarded UPDATE of a line that the actor may change did not find it: what happened in between says more than that
 * something did.
 * @param expected states in which the act is possible
 */
export async function lineRefusal(
  ctx: WriteContext,
  id: string,
  version: number,
  expected: readonly LineState[],
): Promise<AppError> {
  const row = orNotFound(
    await ctx.sql.selectFrom('payment_lines').select(['state', 'version']).where('id', '=', id).executeTakeFirst(),
  );
  if (!expected.includes(row.state)) return conflict(HAPPENED[row.state]);
  if (row.version !== version) return new AppError(412, CHANGED_MEANWHILE);
  return conflict('The company that paid has not explained its amount yet.');
}
