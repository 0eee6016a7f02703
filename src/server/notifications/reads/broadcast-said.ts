/** A text (JSON), and the numbers of the firms that it is said to. */
export interface SaidToFirms {
  readonly said: string;
  readonly numbers: Uint32Array;
}

const WORD = 4;

/**
 * What a broadcast says to its firms, so that the database finds one firm's text by a few slices (`said_to` in
 * migrations/0062): how many firms, then by firm its number and where its text is, then the texts with their lengths.
 * Words of four bytes, the highest first. Of several texts for a firm the last one counts.
 */
export function encodeSaid(groups: readonly SaidToFirms[]): Buffer {
  const { firms, places } = sorted(groups);
  const head = WORD + firms.length * 2 * WORD;
  const texts = groups.map(({ said }) => Buffer.from(said));
  const starts: number[] = [];
  let end = head;
  for (const text of texts) {
    starts.push(end);
    end += WORD + text.length;
  }
  const bytes = Buffer.alloc(end);
  bytes.writeUInt32BE(firms.length, 0);
  for (let at = 0; at < firms.length; at += 1) {
    bytes.writeUInt32BE(firms[at] ?? 0, WORD + at * 2 * WORD);
    bytes.writeUInt32BE(starts[places[at] ?? 0] ?? 0, WORD + at * 2 * WORD + WORD);
  }
  for (const [at, text] of texts.entries()) {
    const start = starts[at] ?? 0;
    bytes.writeUInt32BE(text.length, start);
    text.copy(bytes, start + WORD);
  }
  return bytes;
}

/** Firms in order, and at which place of `groups` the text of each is. */
function sorted(groups: readonly SaidToFirms[]): { firms: Uint32Array; places: Uint32Array } {
  const count = groups.reduce((sum, { numbers }) => sum + numbers.length, 0);
  // firm and group in one number: sorting these is much faster than sorting pairs
  const pairs = new Float64Array(count);
  let next = 0;
  for (const [place, { numbers }] of groups.entries())
    for (const number of numbers) pairs[next++] = number * groups.length + place;
  pairs.sort();
  const [firms, places] = [new Uint32Array(count), new Uint32Array(count)];
  let kept = 0;
  for (const pair of pairs) {
    const firm = Math.floor(pair / groups.length);
    if (kept > 0 && firms[kept - 1] === firm) kept -= 1;
    firms[kept] = firm;
    places[kept] = pair % groups.length;
    kept += 1;
  }
  return { firms: firms.subarray(0, kept), places: places.subarray(0, kept) };
}

/** By the number of the firm what is said to it. */
export function decodeSaid(bytes: Buffer): Map<number, string> {
  const texts = new Map<number, string>();
  const said = new Map<number, string>();
  const count = bytes.readUInt32BE(0);
  for (let at = 0; at < count; at += 1) {
    const start = bytes.readUInt32BE(WORD + at * 2 * WORD + WORD);
    const from = start + WORD;
    const text = texts.get(start) ?? bytes.toString('utf8', from, from + bytes.readUInt32BE(start));
    texts.set(start, text);
    said.set(bytes.readUInt32BE(WORD + at * 2 * WORD), text);
  }
  return said;
}
