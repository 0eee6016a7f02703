import { tokenize } from './tokenize.ts';

const ENCODER = new TextEncoder();
const [SPACE, DOT, AND] = [32, 46, 38];
/** By ASCII code: lower case of letters and digits; 0 for omitted characters; DOT; AND; SPACE for separators. */
const CHAR_CLASSES = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code);
  if (/[A-Za-z0-9]/.test(letter)) return letter.toLowerCase().charCodeAt(0);
  if (/['`]/.test(letter)) return 0;
  return code === DOT || code === AND ? code : SPACE;
});
const isWord = (code: number) => code >= 48;
const isLetter = (code: number) => code >= 97;

/** A fast `tokenize`: the words joined by spaces, in UTF-8, in buffers that each call reuses. */
export class TextFolder {
  #raw = new Uint8Array(1024);
  #bytes = new Uint8Array(5 * 1024);
  #length = 0;

  get bytes(): Uint8Array {
    return this.#bytes;
  }
  get length(): number {
    return this.#length;
  }

  fold(text: string): void {
    this.#makeRoom(text.length);
    const { written } = ENCODER.encodeInto(text, this.#raw);
    if (written === text.length) this.#foldAscii(written);
    else this.#foldOther(tokenize(text).join(' '));
  }

  #makeRoom(letters: number): void {
    if (letters * 3 <= this.#raw.length) return;
    this.#raw = new Uint8Array(letters * 6);
    this.#bytes = new Uint8Array(letters * 30); // a letter grows to five: ` and `
  }

  #foldOther(folded: string): void {
    this.#makeRoom(folded.length);
    this.#length = ENCODER.encodeInto(folded, this.#bytes).written;
  }

  #foldAscii(size: number): void {
    const [raw, bytes] = [this.#raw, this.#bytes];
    let [n, dots] = [0, 0];
    for (let i = 0; i < size; i++) {
      const kind = CHAR_CLASSES[raw[i] as number] as number;
      if (isWord(kind)) bytes[n++] = kind;
      else if (kind === SPACE) {
        if (n > 0 && bytes[n - 1] !== SPACE) bytes[n++] = SPACE;
      } else if (kind === DOT) {
        bytes[n++] = DOT;
        dots++;
      } else if (kind === AND) {
        if (n > 0 && bytes[n - 1] !== SPACE) bytes[n++] = SPACE;
        for (let j = 0; j < AND_WORD.length; j++) bytes[n++] = AND_WORD[j] as number;
      }
    }
    if (dots > 0) n = joinInitials(bytes, n);
    if (n > 0 && bytes[n - 1] === SPACE) n--;
    this.#length = n;
  }
}
const AND_WORD = ENCODER.encode('and ');

/** Removes dots between initials; other dots separate words. @returns the new length */
function joinInitials(bytes: Uint8Array, size: number): number {
  let n = 0;
  let [before, last] = [SPACE, SPACE];
  for (let i = 0; i < size; i++) {
    const code = bytes[i] as number;
    if (isWord(code)) bytes[n++] = code;
    else if (code === DOT && isLetter(last) && !isWord(before) && isSingle(bytes, i + 1, size)) {
      // L.L.C. is one word
    } else if (n > 0 && bytes[n - 1] !== SPACE) bytes[n++] = SPACE;
    before = last;
    last = code;
  }
  return n;
}

const isSingle = (bytes: Uint8Array, at: number, size: number) =>
  at < size && isLetter(bytes[at] as number) && !(at + 1 < size && isWord(bytes[at + 1] as number));
