import { MESSAGE_LIMITS } from '#contract/messaging/rules.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { beginExport } from '#server/kernel/exports/export-limits.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { threadPdf } from '../adapters/thread-pdf.ts';
import { newestMessages } from './messages.ts';
import { thread } from './thread.ts';

/** A conversation as a PDF, as far as the actor may read it. @throws AppError 401, 404, 429 */
export async function threadFile(ctx: ReadContext, id: string): Promise<FileDownload> {
  const found = await thread(ctx, id);
  const end = beginExport(ctx);
  try {
    const messages = await newestMessages(ctx, id, { until: found.last_seq, limit: MESSAGE_LIMITS.pdf });
    const body = await threadPdf({ thread: found, messages, now: ctx.now, timeZone: ctx.config.digestTimeZone });
    const day = ctx.now.toISOString().slice(0, 10);
    return { name: `plumbline-conversation-${day}.pdf`, type: 'application/pdf', body };
  } finally {
    end();
  }
}
