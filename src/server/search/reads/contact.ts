import { type Contact, firmsByContact } from '#server/businesses/reads/by-contact.ts';
import type { Sql } from '#server/db/types.ts';

/** Said before a number: "phone 410-555-0142". */
const BEFORE_CONTACT = /^(?:call|phone|tel|telephone|email|website|web)[.:]? +/;
const PHONE = /^[\d\s().+-]{10,24}$/;
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}$/;
const WEBSITE = /^(?:https?:\/\/)?(?:www\.)?([a-z\d][a-z\d-]*(?:\.[a-z\d-]+)*\.[a-z]{2,24})(?:[/?#:].*)?$/;
const MAX_LENGTH = 300;

/** The telephone number, email address or website that a query is; null where it is none. */
export function contactIn(q: string): Contact | null {
  const text = q.slice(0, MAX_LENGTH).toLowerCase().trim().replace(BEFORE_CONTACT, '');
  if (PHONE.test(text)) {
    const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
    return digits.length === 10 ? { kind: 'phone', value: digits } : null;
  }
  const whole = addressIn(text);
  if (whole || !text.includes('@')) return whole;
  // "bids@ or office at acme.com"
  const [first, ...others] = text.split(WORD_END).flatMap((word) => addressIn(word) ?? []);
  return others.length === 0 ? (first ?? null) : null;
}

const WORD_END = /[\s,;!?]/;

function addressIn(text: string): Contact | null {
  if (EMAIL.test(text)) return { kind: 'email', value: text };
  const host = WEBSITE.exec(text)?.[1];
  return host === undefined ? null : { kind: 'host', value: host };
}

/** A switchboard may be that of many. */
const MAX_FIRMS = 100;
/** The host of more firms is that of a mail service. */
const MAX_OF_HOST = 10;

/**
 * The firms with the contact that `q` is, by `mwbe_core_id`; null where it is none or nobody has it. Of an email address
 * that nobody has, those with its host: lists state several of a firm.
 */
export async function firmsOfContact(db: Sql, q: string | undefined): Promise<readonly string[] | null> {
  const contact = q === undefined ? null : contactIn(q);
  if (!contact) return null;
  if (contact.kind !== 'host') {
    const firms = await firmsByContact(db, contact, MAX_FIRMS);
    if (firms.length > 0) return firms;
  }
  if (contact.kind === 'phone') return null;
  const host = contact.value.slice(contact.value.indexOf('@') + 1);
  const there = await firmsByContact(db, { kind: 'host', value: host }, MAX_OF_HOST + 1);
  return there.length > 0 && there.length <= MAX_OF_HOST ? there : null;
}
