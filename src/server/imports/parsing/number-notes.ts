// What a list says in place of the number of a certificate, or beside it: `denied`, `M-216 (decert. 8/26)`.
import { toSingleLine } from '#contract/imports/rules/cell-text.ts';
import { type Note, noteIn } from './certificate-status.ts';
import { NOT_CERTIFIED } from './per-type-columns.ts';
import { dateInFlag, deniesCertificate, saysItsEnd } from './yes-no.ts';

interface NumberCell {
  /** Empty where there is none. */
  readonly number: string;
  readonly note: Note | undefined;
}

const MAX_NUMBER = 100;
/** A remark in words, which may have a day. */
const WORDS = /^[\p{L} .,'()-]{2,60}?(?:[\s(]{1,3}\d{1,2}[/.-](?:\d{1,2}[/.-])?\d{2,4}\)?)?$/u;
/** What a number is followed by: brackets, a separator, or words that surely are none of it. */
const WITH_NOTE = /^(.{0,40}?[\p{L}\d]) ?(?:[([]([^()[\]]{2,60})[)\]]|(?: [–—-] ?|[–—] ?|- |[;,:/] ?)(\p{L}.{1,60}))$/u;
const WITH_WORDS = /^(\S{1,30}\d\S{0,30}|\d\S{0,30}) (\p{L}.{2,60})$/u;
/** Marks of a footnote. */
const MARKS = /(?<=[\p{L}\d]) ?[*†‡§¶^~+#]{1,3}$/u;
/** What is said of a certificate in force. */
const IN_FORCE =
  /^(?:active|valid|certified|current|renew\w*|re-?certif\w*|ext(?:\.|ended|ension)?|exp(?:\.|ires)?)\b/i;

/** Reads the cell of a number, or one of several in it. */
export function readNumber(cell: string, asOf: string): NumberCell {
  const text = toSingleLine(cell).slice(0, MAX_NUMBER);
  if (NOT_CERTIFIED.test(text) || deniesCertificate(text)) return { number: '', note: 'pending' };
  const whole = WORDS.test(text) ? noteIn(text) : undefined;
  if (whole !== undefined) return { number: '', note: whole };
  const plain = text.replace(MARKS, '');
  const [, before = '', inside, after] = WITH_NOTE.exec(plain) ?? [];
  const [, alone = '', words = ''] = WITH_WORDS.exec(plain) ?? [];
  const said = inside ?? after ?? '';
  for (const [number, beside] of [
    [before, said],
    [alone, words],
  ] as const) {
    const note = number === '' ? undefined : noteBeside(beside, asOf);
    if (note !== undefined || (number !== '' && IN_FORCE.test(beside))) return { number, note };
  }
  return { number: plain, note: undefined };
}

/** `exp 1/31/2026` has ended, where this has passed. */
function noteBeside(text: string, asOf: string): Note | undefined {
  const date = saysItsEnd(text) ? dateInFlag(text)?.date : undefined;
  return noteIn(text) ?? (date !== undefined && date < asOf ? 'ended' : undefined);
}
