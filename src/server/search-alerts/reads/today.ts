import { ALERT_KINDS, type AlertKindName } from '#contract/search-alerts/rules.ts';
import { requireAlertKind } from '#server/kernel/alert-kind-registry.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { badRequest, conflict } from '#server/kernel/http/errors.ts';
import { MOST_MATCHES } from '../rules/limits.ts';

/**
 * What a search finds today, of which its alerts are silent.
 * @throws AppError 400 where the search can't be run, 409 where it finds too many
 */
export async function matchesToday(ctx: ReadContext, name: AlertKindName, query: string): Promise<readonly string[]> {
  const kind = requireAlertKind(ctx.registry.alertKinds, name);
  if (!kind.canRun(query, ctx.now)) throw badRequest('body.alert', 'needs a search that can be run');
  const [ids = []] = await kind.matches(ctx, [query], { among: null, most: MOST_MATCHES + 1 });
  if (ids.length > MOST_MATCHES)
    throw conflict(
      `This search finds more than ${MOST_MATCHES.toLocaleString('en-US')} ${ALERT_KINDS[name].many}. Add a filter before you turn on alerts.`,
    );
  return ids;
}
