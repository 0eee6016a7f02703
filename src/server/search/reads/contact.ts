import { type Contact, firmsByContact } from '#server/businesses/reads/by-contact.ts';
import type { Sql } from '#server/db/types.ts';

/** Said before a number: "phone 410-555-0142". */
const BEFORE_CONTACT = /^(?:call|phone|tel|telephone|email|website|web)[.:]? +/;
const PHONE = /^[\d\s().+-]{10,24}$/;
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}$/;
const WEBSITE = /^(?:https?:\/\/)?(?:www\.)?([a-z\d][a-z\d-]*(?:\.[a-z\d-]+)*\.[a-z]{2,24})(?:[/?#:].*)?$/;
const MAX_LENGTH = 300;

/** The telephone number, email address or website that a query is as a whole; null where it is none. */
export function contactIn(q: string): Contact | null {
  const text = q.slice(0, MAX_LENGTH).toLowerCase().trim().replace(BEFORE_CONTACT, '');
  if (PHONE.test(text)) {
    const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
    return digits.length === 10 ? { kind: 'phone', value: digits } : null;
  }
  if (EMAIL.test(text)) return { kind: 'email', value: text };
  const host = WEBSITE.exec(text)?.[1];
  return host === undefined ? null : { kind: 'website', value: host };
}

/** The firms with the contact that `q` is, by `mwbe_core_id`; null where it is none or nobody has it. */
export async function firmsOfContact(db: Sql, q: string | undefined): Promise<readonly string[] | null> {
  const contact = q === undefined ? null : contactIn(q);
  const firms = contact ? await firmsByContact(db, contact) : [];
  return firms.length > 0 ? firms : null;
}
