import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { openLink } from '#server/links/reads.ts';
import { SEARCH_ALERT_LINK } from '../link-purposes.ts';
import { stopAlert } from './watch.ts';

/**
 * Whoever holds the link of an alert's email stops the alerts of that search, as often as they like.
 * @throws AppError 404 for a link that is none of ours, or expired
 */
export async function stopByLink(ctx: WriteContext, token: string): Promise<{ search_name: string }> {
  const { facts, note } = await openLink(ctx, token, SEARCH_ALERT_LINK);
  await stopAlert(ctx, String(facts.search));
  return { search_name: note.message ?? '' };
}
