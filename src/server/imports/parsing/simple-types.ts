/** A combined certification counts as its types. */
export const simpleTypes = (type: string): readonly string[] => COMPOUND[type] ?? [type];
const COMPOUND: Record<string, readonly string[]> = { MWBE: ['MBE', 'WBE'], MWDBE: ['MBE', 'WBE', 'DBE'] };
