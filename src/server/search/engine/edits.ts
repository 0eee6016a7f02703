/** Letters of a word's beginning by which misspellings are looked up. */
export const STEM = 6;

const COLUMNS = 64;
const rows = [new Uint8Array(COLUMNS + 1), new Uint8Array(COLUMNS + 1), new Uint8Array(COLUMNS + 1)];

/**
 * Edits between two words: letters put in, left out, changed, or swapped with their neighbour (optimal string
 * alignment); `limit + 1` where they are more than `limit`.
 * @param prefix the best of all beginnings of `b` counts instead of the whole
 */
export function edits(a: string, b: string, limit: number, prefix = false): number {
  const [n, m] = [a.length, b.length];
  if (m > COLUMNS || n > COLUMNS || n - m > limit || (!prefix && m - n > limit)) return limit + 1;
  let [older, old, now] = rows as [Uint8Array, Uint8Array, Uint8Array];
  const width = prefix ? Math.min(m, n + limit) : m;
  for (let j = 0; j <= width; j++) old[j] = j;
  for (let i = 1; i <= n; i++) {
    const letter = a.charCodeAt(i - 1);
    let least = i;
    now[0] = i;
    for (let j = 1; j <= width; j++) {
      const other = b.charCodeAt(j - 1);
      let cost = (old[j - 1] as number) + (letter === other ? 0 : 1);
      cost = Math.min(cost, (old[j] as number) + 1, (now[j - 1] as number) + 1);
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other) {
        cost = Math.min(cost, (older[j - 2] as number) + 1);
      }
      now[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return limit + 1;
    [older, old, now] = [old, now, older];
  }
  if (!prefix) return Math.min(old[width] as number, limit + 1);
  let best = limit + 1;
  for (let j = 0; j <= width; j++) best = Math.min(best, old[j] as number);
  return best;
}

/** Hashes of what is left of a word's beginning when up to two of its letters are struck out. */
export function remains(word: string): Set<number> {
  const stem = word.slice(0, STEM);
  const found = new Set([hash(stem)]);
  for (let i = 0; i < stem.length; i++) {
    const once = stem.slice(0, i) + stem.slice(i + 1);
    found.add(hash(once));
    for (let j = i; j < once.length; j++) found.add(hash(once.slice(0, j) + once.slice(j + 1)));
  }
  return found;
}

/** FNV-1a over UTF-16 code units, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}
