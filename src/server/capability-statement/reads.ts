import { isHiringSide } from '#contract/access/user-types.ts';
import { contact } from '#server/businesses/reads/contact.ts';
import { mwbe } from '#server/businesses/reads.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { verifiedWork } from '#server/work-history/reads/verified.ts';
import { statementPdf } from './adapters/statement-pdf.ts';

/**
 * The capability statement of a firm, made anew from what is known now.
 * @param firm an MWBE's id or a business's `mwbe_core_id`
 * @throws AppError 404
 */
export async function capabilityStatement(ctx: ReadContext, firm: string): Promise<FileDownload> {
  const business = await mwbe(ctx, { id: firm });
  const body = await statementPdf({
    firm: business,
    work: await verifiedWork(ctx, business.id),
    contact: maySeeContact(ctx, business.id) ? await contact(ctx, business.id) : null,
    origin: ctx.config.publicUrl ?? `http://localhost:${ctx.config.port}`,
    now: ctx.now,
  });
  return { name: `${fileName(business.legal_business_name)}-capability-statement.pdf`, type: 'application/pdf', body };
}

/** The same people as `GET /mwbes/:id/contact`, and the firm's own. */
const maySeeContact = ({ actor }: ReadContext, mwbeId: string): boolean =>
  actor.kind === 'user' &&
  (isHiringSide(actor.userType) || actor.userType === 'INTERNAL' || actor.mwbeIds.includes(mwbeId));

const fileName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
    .slice(0, 60) || 'firm';
