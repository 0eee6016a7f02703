import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { AppError } from '#server/kernel/http/errors.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The result of one pass over a file's bytes. */
export interface FileInfo {
  readonly bytes: number;
  readonly sha256: string;
  readonly encoding: Encoding;
  /** The first bytes, at most 4,096. */
  readonly head: Buffer;
}

/** Maximum size of a list: far above any agency's list, far below the size of a disk. */
const MAX_BYTES = 2 * 1024 ** 3;

/** Streams a file once to find its size, hash and text encoding. */
export async function inspectFile(path: string): Promise<FileInfo> {
  const hash = createHash('sha256');
  const utf8 = new Utf8Check();
  let bytes = 0;
  let head = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    if (head.length < 4096) head = Buffer.concat([head, chunk.subarray(0, 4096 - head.length)]);
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new AppError(413, `The file is larger than ${MAX_BYTES / 1024 ** 3} GB`);
    hash.update(chunk);
    utf8.push(chunk);
  }
  if (bytes === 0) throw new AppError(422, 'The file is empty');
  return { bytes, sha256: hash.digest('hex'), encoding: encodingOf(head, utf8.ok()), head };
}

/** Validates UTF-8 chunk by chunk; a chunk may end inside a character. */
class Utf8Check {
  #valid = true;
  #rest: Buffer = Buffer.alloc(0);

  push(chunk: Buffer): void {
    if (!this.#valid) return;
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    const whole = bytes.length - incompleteTail(bytes);
    this.#valid = isUtf8(bytes.subarray(0, whole));
    this.#rest = Buffer.from(bytes.subarray(whole));
  }

  ok(): boolean {
    return this.#valid && this.#rest.length === 0;
  }
}

/** Number of bytes at the end that may start a character completed by the next chunk. */
function incompleteTail(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return byte >= (back === 1 ? 0xc0 : back === 2 ? 0xe0 : 0xf0) ? back : 0;
  }
  return 0;
}

function encodingOf(head: Buffer, validUtf8: boolean): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (let at = 0; at < head.length; at++) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const quarter = head.length / 4;
  if (odd > quarter && even < quarter / 4) return 'utf-16le';
  if (even > quarter && odd < quarter / 4) return 'utf-16be';
  return validUtf8 ? 'utf-8' : 'windows-1252';
}

/** The text of a file in chunks, without byte-order mark. */
export async function* readText(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    const text = decoder.decode(chunk, { stream: true });
    if (text) yield text;
  }
  const rest = decoder.decode();
  if (rest) yield rest;
}

/** Windows-1252 bytes that differ from ISO 8859-1, by character. */
const WINDOWS_1252 = new Map(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'].map((letter, at) => [letter, 0x80 + at]),
);
const SUSPECT = /[\u00c2-\u00f4][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;

/**
 * Undoes a double encoding (`Ã©` for `é`), but only where it is unambiguous: every character must map to one byte, and the
 * bytes must be valid UTF-8.
 */
export function repairMojibake(text: string): string {
  let repaired = text;
  for (let turn = 0; turn < 2 && SUSPECT.test(repaired); turn++) {
    const bytes = bytesOf(repaired);
    if (!bytes || !isUtf8(bytes)) return repaired;
    repaired = bytes.toString('utf8');
  }
  return repaired;
}

function bytesOf(text: string): Buffer | undefined {
  const bytes: number[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    const byte = WINDOWS_1252.get(letter) ?? (code < 0x100 ? code : undefined);
    if (byte === undefined) return undefined;
    bytes.push(byte);
  }
  return Buffer.from(bytes);
}
