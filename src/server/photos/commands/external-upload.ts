import { randomBytes } from 'node:crypto';
import type { PhotoFormat } from '#contract/photos/rules.ts';
import type { AssemblyRecord, PhotoTicket } from '#contract/photos/schema.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { forbidden, orNotFound } from '#server/kernel/http/errors.ts';
import { assemblyUrl, isValidSignature, parseNotification, ticketFields } from '../adapters/transloadit.ts';
import { saveUnattachedPhoto, toAssemblyRecord } from './create-assembly.ts';

const FORMAT_OF: Readonly<Record<AssemblyRecord['ext'], PhotoFormat>> = { jpg: 'jpeg', png: 'png', gif: 'gif' };

/** A ticket to send one photo to the upload service; null if none is configured. @throws AppError 409 */
export async function createTicket(
  ctx: WriteContext,
  { name, size, ext }: Pick<AssemblyRecord, 'name' | 'size' | 'ext'>,
): Promise<PhotoTicket | null> {
  const { photoService } = ctx.config;
  if (photoService === null) return null;
  const file_id = randomBytes(16).toString('hex');
  const photo = { file_id, name, bytes: size, kind: FORMAT_OF[ext] };
  await saveUnattachedPhoto(ctx, photo, { addedBy: requireUser(ctx.actor).id, isExternal: true });
  return {
    record: toAssemblyRecord(photo, assemblyUrl(photoService, file_id)),
    fields: ticketFields(photoService, file_id, ctx.now),
  };
}

/**
 * Handles the webhook of the upload service. Idempotent; ignores deleted photos.
 * @throws AppError 404 if no service is configured, 403 for an invalid signature
 */
export async function handleNotification(ctx: WriteContext, text: string, signature: string): Promise<void> {
  const photoService = orNotFound(ctx.config.photoService);
  if (!isValidSignature(photoService, text, signature))
    throw forbidden('The signature of the upload service is invalid');
  const outcome = parseNotification(photoService, text);
  if (outcome === null) return;
  await ctx.sql
    .updateTable('photos')
    .set(
      'fault' in outcome
        ? { state: 'refused', fault: outcome.fault }
        : { state: 'processed', photo_url: outcome.photo, thumbnail_url: outcome.thumbnail },
    )
    .where('file_id', '=', outcome.id)
    .where('is_elsewhere', '=', true)
    .where('state', '=', 'waiting')
    .execute();
}
