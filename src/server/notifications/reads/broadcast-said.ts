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
  const texts = groups.map(({ said }) => Buffer.from(said));
  const starts: number[] = [];
  let end = WORD + firms.length * 2 * WORD;
  for (const text of texts) {
    starts.push(end);
    end += WORD + text.length;
  }
  const head = new Uint32Array(1 + firms.length * 2);
  head[0] = firms.length;
  for (let at = 0; at < firms.length; at += 1) {
    head[1 + at * 2] = firms[at] ?? 0;
    head[2 + at * 2] = starts[places[at] ?? 0] ?? 0;
  }
  const bytes = Buffer.alloc(end);
  // processors have the lowest byte first
  Buffer.from(head.buffer).swap32().copy(bytes);
  for (const [at, text] of texts.entries()) {
    const start = starts[at] ?? 0;
    bytes.writeUInt32BE(text.length, start);
    text.copy(bytes, start + WORD);
  }
  return bytes;
}

/** Firms in order, and at which place of `groups` the text of each is. Numbers are dense, so nothing is compared. */
function sorted(groups: readonly SaidToFirms[]): { firms: Uint32Array; places: Uint32Array } {
  let last = -1;
  for (const { numbers } of groups) for (const number of numbers) last = Math.max(last, number);
  const placeOf = new Uint32Array(last + 1);
  for (const [place, { numbers }] of groups.entries()) for (const number of numbers) placeOf[number] = place + 1;
  const firms = new Uint32Array(last + 1);
  const places = new Uint32Array(last + 1);
  let count = 0;
  for (let number = 0; number <= last; number += 1) {
    const place = placeOf[number] ?? 0;
    if (place === 0) continue;
    firms[count] = number;
    places[count++] = place - 1;
  }
  return { firms: firms.subarray(0, count), places: places.subarray(0, count) };
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
