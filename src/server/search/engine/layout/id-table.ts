import type { Arrays } from './segment-layout.ts';

/** Sixteen bytes of a UUID. */
export function parseUuid(uuid: string, into: Uint8Array): void {
  let half = 0;
  for (let i = 0; i < uuid.length && half < 32; i++) {
    const code = uuid.charCodeAt(i);
    if (code === HYPHEN) continue;
    const digit = code < 58 ? code - 48 : (code | 32) - 87;
    into[half >> 1] = half % 2 === 0 ? digit << 4 : (into[half >> 1] as number) | digit;
    half++;
  }
}
const HYPHEN = 45;

export const tableSize = (docs: number) => 2 ** Math.ceil(Math.log2(Math.max(16, docs * 2)));

const hashSlot = (ids: Uint8Array, at: number, size: number) =>
  ((((ids[at + 15] as number) << 24) |
    ((ids[at + 14] as number) << 16) |
    ((ids[at + 9] as number) << 8) |
    (ids[at + 10] as number)) ^
    Math.imul((ids[at + 3] as number) | ((ids[at + 12] as number) << 8), 0x9e3779b1)) &
  (size - 1);

export function insertId({ ids, idTable }: Arrays, doc: number): void {
  let slot = hashSlot(ids, doc * 16, idTable.length);
  while (idTable[slot] !== 0) slot = (slot + 1) & (idTable.length - 1);
  idTable[slot] = doc + 1;
}

/** Document of a business, or -1. */
export function findDocById({ ids, idTable }: Arrays, coreId: string): number {
  const wanted = Buffer.from(coreId.replaceAll('-', ''), 'hex');
  if (wanted.length !== 16) return -1;
  let slot = hashSlot(wanted, 0, idTable.length);
  for (; idTable[slot] !== 0; slot = (slot + 1) & (idTable.length - 1)) {
    const doc = (idTable[slot] as number) - 1;
    if (wanted.every((byte, i) => ids[doc * 16 + i] === byte)) return doc;
  }
  return -1;
}
