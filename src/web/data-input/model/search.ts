/** What the address says: which month of which branch. */
export interface DataInputSearch {
  /** `2026-10` */
  readonly month?: string;
  readonly branch?: string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MONTH = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/;

/** Without what no month or branch can be: people edit addresses. */
export function parseSearch({ month, branch }: Readonly<Record<string, unknown>>): DataInputSearch {
  return {
    ...(typeof month === 'string' && MONTH.test(month) && { month }),
    ...(typeof branch === 'string' && UUID.test(branch) && { branch }),
  };
}

/** The month so many months later; earlier for a negative number. */
export function monthFrom(month: string, later: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  const at = year * 12 + of - 1 + later;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}
