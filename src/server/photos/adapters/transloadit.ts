import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { MINUTE_MS } from '#contract/durations.ts';
import { PHOTO_UPLOAD, type PhotoFault } from '#contract/photos/rules.ts';
import { uploadId } from '#contract/photos/schema.ts';
import type { PhotoServiceSettings } from '#server/config.ts';

/** Short, since the browser uses a ticket at once. */
const TICKET_TTL_MS = 30 * MINUTE_MS;

export const assemblyUrl = ({ url }: PhotoServiceSettings, id: string): string => `${url}/assemblies/${id}`;

/** Assembly instructions for one photo and upload, with an expiry; signed, so that the browser cannot change them. */
export function ticketFields(settings: PhotoServiceSettings, id: string, now: Date) {
  const expires = new Date(now.getTime() + TICKET_TTL_MS).toISOString();
  const params = JSON.stringify({
    auth: { key: settings.key, expires, nonce: id, max_size: PHOTO_UPLOAD.maxBytes },
    template_id: settings.template,
    notify_url: settings.notifyUrl,
    fields: { upload: id },
  });
  return { params, signature: sign(params, settings.secret) };
}

const sign = (text: string, secret: string) => `sha384:${createHmac('sha384', secret).update(text).digest('hex')}`;

/** Verifies the signature over the raw text, before anything of it is parsed. */
export function isValidSignature({ secret }: PhotoServiceSettings, text: string, signature: string): boolean {
  const [own, given] = [Buffer.from(sign(text, secret)), Buffer.from(signature)];
  return own.length === given.length && timingSafeEqual(own, given);
}

/** The URLs of a processed photo, or why there are none. */
export type AssemblyResult =
  | { readonly id: string; readonly photo: string; readonly thumbnail: string }
  | { readonly id: string; readonly fault: PhotoFault };

const resultFiles = z.array(z.object({ ssl_url: z.string().max(2_000) })).min(1);
const completedAssembly = z.object({
  assembly_id: uploadId,
  fields: z.object({ upload: z.string() }),
  uploads: z.array(z.object({ size: z.number(), mime: z.string() })).length(1),
  results: z.object({ photo: resultFiles, thumbnail: resultFiles }),
});
const assemblyStatus = z.object({ assembly_id: uploadId, ok: z.string().optional() });

/**
 * Parses a notification about an assembly; the template makes one `photo` and one `thumbnail`.
 * @returns null for an assembly that is not ours
 */
export function parseNotification(settings: PhotoServiceSettings, text: string): AssemblyResult | null {
  const { success, data: known } = assemblyStatus.safeParse(fromJson(text));
  if (!success) return null;
  const id = known.assembly_id;
  const whole = completedAssembly.safeParse(fromJson(text));
  if (known.ok !== 'ASSEMBLY_COMPLETED' || !whole.success) return { id, fault: 'lost' };
  const { fields, uploads, results } = whole.data;
  if (fields.upload !== id) return null;
  const [upload] = uploads;
  if (!upload || !/^image\/(jpeg|png|gif)$/.test(upload.mime)) return { id, fault: 'type' };
  if (upload.size > PHOTO_UPLOAD.maxBytes) return { id, fault: 'large' };
  const [photo, thumbnail] = [results.photo[0]?.ssl_url, results.thumbnail[0]?.ssl_url];
  if (!photo || !thumbnail || ![photo, thumbnail].every((url) => isResultUrl(settings, url)))
    return { id, fault: 'lost' };
  return { id, photo, thumbnail };
}

/** Only results on configured hosts are ever shown. */
function isResultUrl({ results }: PhotoServiceSettings, address: string): boolean {
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
