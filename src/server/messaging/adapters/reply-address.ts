import { timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '#contract/durations.ts';
import type { Secrets } from '#server/kernel/context/secrets.ts';

/** How long an email can be answered by email, in days. */
export const MESSAGE_REPLY_DAYS = 90;

const UUID_BYTES = 16;
const DAY_BYTES = 2;
/** 96 bits: with the wrong ones refused at the door, more than anybody can try. */
const MAC_BYTES = 12;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const PURPOSE = 'reply address of a message';

/** Characters of base32, which mail servers may write in capitals; 50 of the 64 that a local part may have. */
const LOCAL = /^r-([a-z2-7]{48})$/;

/**
 * The address that answers one conversation for one participant: who takes part, until when, and a signature.
 * @param domain whose mail comes to this product
 */
export function replyAddress(
  secrets: Pick<Secrets, 'mac'>,
  { participantId, domain, now }: { readonly participantId: string; readonly domain: string; readonly now: Date },
): string {
  const payload = Buffer.alloc(UUID_BYTES + DAY_BYTES);
  Buffer.from(participantId.replaceAll('-', ''), 'hex').copy(payload);
  payload.writeUInt16BE(Math.floor(now.getTime() / DAY_MS) + MESSAGE_REPLY_DAYS, UUID_BYTES);
  return `r-${toBase32(Buffer.concat([payload, macOf(secrets, payload)]))}@${domain}`;
}

/** The participant whom an address names; null for any other address, and for one that has expired. */
export function participantOf(
  secrets: Pick<Secrets, 'mac'>,
  address: string,
  { domain, now }: { readonly domain: string; readonly now: Date },
): string | null {
  const at = address.lastIndexOf('@');
  if (at < 0 || address.slice(at + 1).toLowerCase() !== domain.toLowerCase()) return null;
  const [, encoded] = LOCAL.exec(address.slice(0, at).toLowerCase()) ?? [];
  if (encoded === undefined) return null;
  const bytes = fromBase32(encoded);
  const payload = bytes.subarray(0, UUID_BYTES + DAY_BYTES);
  if (!timingSafeEqual(bytes.subarray(UUID_BYTES + DAY_BYTES), macOf(secrets, payload))) return null;
  if (payload.readUInt16BE(UUID_BYTES) * DAY_MS < now.getTime()) return null;
  const hex = payload.toString('hex', 0, UUID_BYTES);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const macOf = (secrets: Pick<Secrets, 'mac'>, payload: Buffer): Buffer =>
  secrets.mac(PURPOSE, payload.toString('hex')).subarray(0, MAC_BYTES);

/** RFC 4648, in small letters; whole groups only, so that one address has one spelling. */
function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
