import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { notifyFirms, TELL_AT_ONCE, type Telling } from '../job-definitions.ts';

/** Enqueues that these firms are told; a thousand of them are no work for one transaction. */
export async function enqueueNotifyingFirms(
  ctx: WriteContext,
  responses: readonly string[],
  told: { readonly what: Telling; readonly occasion: string },
): Promise<void> {
  for (let from = 0; from < responses.length; from += TELL_AT_ONCE)
    await ctx.enqueue(notifyFirms.with({ responses: responses.slice(from, from + TELL_AT_ONCE), ...told }));
}
