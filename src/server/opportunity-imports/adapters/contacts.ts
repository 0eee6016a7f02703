/** An email address, or null for anything else. */
export function emailOf(text: string | null | undefined): string | null {
  const email = text?.trim() ?? '';
  return /^[^\s@<>]{1,64}@[^\s@<>]{1,180}\.[a-z]{2,24}$/i.test(email) ? email : null;
}

/** An American phone number as the contract writes it; others are left to the original. */
export function phoneOf(text: string | null | undefined): string | null {
  const digits = (text ?? '').replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 && (text ?? '').length <= 30
    ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
    : null;
}
