/** Letters of a word that the deletion index covers (SymSpell's prefix length). */
export const DELETION_PREFIX = 6;

const MAX_LENGTH = 64;
const row = () => new Uint8Array(MAX_LENGTH + 1);
const rows = [row(), row(), row(), row()] as const;

/**
 * Damerau-Levenshtein distance (insertions, deletions, substitutions, transpositions) up to a `limit` of 2; `limit + 1`
 * where it is larger.
 * @param prefix the best prefix of `b` counts instead of the whole word
 */
export function editDistance(a: string, b: string, limit: number, prefix = false): number {
  let [n, m] = [a.length, b.length];
  if (m > MAX_LENGTH || n > MAX_LENGTH || n - m > limit || (!prefix && m - n > limit)) return limit + 1;
  // common prefixes and suffixes cost nothing
  let start = 0;
  while (start < n && start < m && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  if (!prefix) while (n > start && m > start && a.charCodeAt(n - 1) === b.charCodeAt(m - 1)) [n, m] = [n - 1, m - 1];
  if (n === start) return prefix ? 0 : Math.min(m - start, limit + 1);
  return bandedDistance(a, b, { start, n, m, limit, prefix });
}

interface Band {
  readonly start: number;
  /** Ends in `a` and `b`. */
  readonly n: number;
  readonly m: number;
  readonly limit: number;
  readonly prefix: boolean;
}

/** Dynamic programming row by row, within a band of `limit` around the diagonal. */
function bandedDistance(a: string, b: string, { start, n, m, limit, prefix }: Band): number {
  let [oldest, older, old, now] = rows;
  const [height, width] = [n - start, Math.min(m, n + limit) - start];
  for (let j = 0; j <= width; j++) old[j] = j;
  for (let i = 1; i <= height; i++) {
    const letter = a.charCodeAt(start + i - 1);
    const [from, to] = [Math.max(1, i - limit), Math.min(width, i + limit)];
    // cells outside the band exceed the limit
    now[from - 1] = from === 1 ? i : limit + 1;
    let least = now[from - 1] as number;
    for (let j = from; j <= to; j++) {
      const other = b.charCodeAt(start + j - 1);
      let cost = (old[j - 1] as number) + (letter === other ? 0 : 1);
      if (j < i + limit) cost = Math.min(cost, (old[j] as number) + 1);
      cost = Math.min(cost, (now[j - 1] as number) + 1);
      if (i > 1 && j > 1) {
        const [before, otherBefore] = [a.charCodeAt(start + i - 2), b.charCodeAt(start + j - 2)];
        if (letter === otherBefore && before === other) cost = Math.min(cost, (older[j - 2] as number) + 1);
        // swapped, and one more edit between the two
        if (i > 2 && letter === otherBefore && a.charCodeAt(start + i - 3) === other) {
          cost = Math.min(cost, (oldest[j - 2] as number) + 2);
        }
        if (j > 2 && before === other && letter === b.charCodeAt(start + j - 3)) {
          cost = Math.min(cost, (older[j - 3] as number) + 2);
        }
      }
      now[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return limit + 1;
    [oldest, older, old, now] = [older, old, now, oldest];
  }
  if (!prefix) return Math.min(old[width] as number, limit + 1);
  let best = limit + 1;
  for (let j = Math.max(0, height - limit); j <= width; j++) best = Math.min(best, old[j] as number);
  return best;
}

/** Bloom mask of the letters: an edit changes at most one bit on each side. */
export function letterMask(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters;
}

const hashes = new Uint32Array(1 + DELETION_PREFIX + (DELETION_PREFIX * (DELETION_PREFIX - 1)) / 2);

/**
 * Hashes of a word's prefix with up to two letters deleted, without duplicates. Valid until the next call.
 */
export function deletionHashes(word: string): Uint32Array {
  const length = Math.min(word.length, DELETION_PREFIX);
  let size = 0;
  const add = (hash: number) => {
    for (let i = 0; i < size; i++) if (hashes[i] === hash) return;
    hashes[size++] = hash;
  };
  add(hash(word, length, -1, -1));
  for (let i = 0; i < length; i++) {
    add(hash(word, length, i, -1));
    for (let j = i + 1; j < length; j++) add(hash(word, length, i, j));
  }
  return hashes.subarray(0, size);
}

/** FNV-1a over UTF-16 code units, 32 bits, of all letters but the two at these positions. */
function hash(word: string, length: number, one: number, other: number): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < length; i++) {
    if (i !== one && i !== other) value = Math.imul(value ^ word.charCodeAt(i), 0x01000193);
  }
  return value >>> 0;
}
