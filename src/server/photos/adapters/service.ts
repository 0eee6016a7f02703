import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { PHOTO_UPLOAD, type PhotoFault } from '#contract/photos/rules.ts';
import { fileId } from '#contract/photos/schema.ts';
import type { PhotoServiceSettings } from '#server/config.ts';

/** A ticket is used at once: the photo is chosen by now. */
const GOOD_MS = 30 * 60_000;

export const assemblyAt = ({ url }: PhotoServiceSettings, id: string): string => `${url}/assemblies/${id}`;

/** What the service is to do with one photo, for which upload, until when; signed, so that the browser cannot change it. */
export function ticketFields(settings: PhotoServiceSettings, id: string, now: Date) {
  const expires = new Date(now.getTime() + GOOD_MS).toISOString();
  const params = JSON.stringify({
    auth: { key: settings.key, expires, nonce: id, max_size: PHOTO_UPLOAD.maxBytes },
    template_id: settings.template,
    notify_url: settings.notifyUrl,
    fields: { upload: id },
  });
  return { params, signature: sign(params, settings.secret) };
}

const sign = (text: string, secret: string) => `sha384:${createHmac('sha384', secret).update(text).digest('hex')}`;

/** Whether the service itself says this: over the text as it came, before anything of it is read. */
export function isFromService({ secret }: PhotoServiceSettings, text: string, signature: string): boolean {
  const [own, given] = [Buffer.from(sign(text, secret)), Buffer.from(signature)];
  return own.length === given.length && timingSafeEqual(own, given);
}

/** What came of a photo: its addresses, or why there is none. */
export type Outcome =
  | { readonly id: string; readonly photo: string; readonly thumbnail: string }
  | { readonly id: string; readonly fault: PhotoFault };

const made = z.array(z.object({ ssl_url: z.string().max(2_000) })).min(1);
const status = z.object({
  assembly_id: fileId,
  fields: z.object({ upload: z.string() }),
  uploads: z.array(z.object({ size: z.number(), mime: z.string() })).length(1),
  results: z.object({ photo: made, thumbnail: made }),
});
const begun = z.object({ assembly_id: fileId, ok: z.string().optional() });

/**
 * Reads what the service says of an assembly; its template makes one `photo` and one `thumbnail`.
 * @returns null for what is none of ours
 */
export function outcomeOf(settings: PhotoServiceSettings, text: string): Outcome | null {
  const { success, data: known } = begun.safeParse(fromJson(text));
  if (!success) return null;
  const id = known.assembly_id;
  const whole = status.safeParse(fromJson(text));
  if (known.ok !== 'ASSEMBLY_COMPLETED' || !whole.success) return { id, fault: 'lost' };
  const { fields, uploads, results } = whole.data;
  if (fields.upload !== id) return null;
  const [upload] = uploads;
  if (!upload || !/^image\/(jpeg|png|gif)$/.test(upload.mime)) return { id, fault: 'type' };
  if (upload.size > PHOTO_UPLOAD.maxBytes) return { id, fault: 'large' };
  const [photo, thumbnail] = [results.photo[0]?.ssl_url, results.thumbnail[0]?.ssl_url];
  if (!photo || !thumbnail || ![photo, thumbnail].every((url) => isPlace(settings, url))) return { id, fault: 'lost' };
  return { id, photo, thumbnail };
}

/** Only what the settings name is ever shown. */
function isPlace({ results }: PhotoServiceSettings, address: string): boolean {
  const url = URL.parse(address);
  return url !== null && !url.username && !url.password && results.includes(url.origin);
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
