import type { Contact, Mwbe } from '#contract/businesses/schema.ts';

type VCardFirm = Pick<Mwbe, 'legal_business_name' | 'trade_name' | 'address_1' | 'city' | 'state' | 'zip_code'>;

/** The firm as a vCard 3.0 (RFC 2426), the version that phones and mail clients import. */
export function vCard(
  firm: VCardFirm,
  { phone, email, website }: Pick<Contact, 'phone' | 'email' | 'website'>,
): string {
  const name = firm.trade_name ?? firm.legal_business_name;
  const address = ['', '', firm.address_1, firm.city, firm.state, firm.zip_code, 'USA'];
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escapeValue(name)}`,
    `N:${escapeValue(name)};;;;`,
    `ORG:${escapeValue(firm.legal_business_name)}`,
    phone && `TEL;TYPE=WORK,VOICE:${escapeValue(phone)}`,
    email && `EMAIL;TYPE=INTERNET:${escapeValue(email)}`,
    website && `URL:${escapeValue(website)}`,
    firm.address_1 && `ADR;TYPE=WORK:${address.map((part) => escapeValue(part ?? '')).join(';')}`,
    'END:VCARD',
  ];
  return `${lines.filter(Boolean).join('\r\n')}\r\n`;
}

/** Escapes what would end a line or a component. */
function escapeValue(value: string): string {
  return value.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

/** A `tel:` link for a North American number; null for anything else. */
export function telLink(phone: string): string | null {
  const [number = '', extension] = phone.split(/\s*(?:x|ext\.?|#)\s*(?=\d+$)/i);
  const digits = number.replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (national.length !== 10) return null;
  return `tel:+1${national}${extension ? `;ext=${extension}` : ''}`;
}

/** A `mailto:` link; null where the text is no address. */
export function mailLink(email: string): string | null {
  return /^[^\s@?&]+@[^\s@?&]+\.[^\s@?&]+$/.test(email) ? `mailto:${email}` : null;
}
