import { type AmountProblem, parseAmount } from '#contract/amounts.ts';
import { digits, withThousandsSeparators } from './formats.ts';

/** Formatting rules of a masked field. */
export interface Mask {
  /** Formats any text for display; idempotent. */
  readonly format: (text: string) => string;
  /** Characters that people type; `format` inserts the others. */
  readonly typed: RegExp;
  /** Form value of the displayed text; defaults to the text itself. */
  readonly toValue?: (shown: string) => string;
  /** Preprocesses pasted, dropped or autofilled text. */
  readonly cleanPaste?: (pasted: string) => string;
  /** Texts to reject: the field keeps its value. */
  readonly rejects?: (text: string) => boolean;
  /** Texts that are incomplete on blur. */
  readonly isIncomplete?: (shown: string) => boolean;
  /** Inserted by `format` and written by people alike; a deletion puts it anew. */
  readonly separator?: string;
  /** What a pasted, dropped or autofilled text says; a problem rejects it. */
  readonly read?: (text: string) => { readonly text: string } | { readonly problem: FieldProblem };
  /** What is wrong with the displayed text on blur. */
  readonly problem?: (shown: string) => FieldProblem | null;
}

export type FieldProblem = AmountProblem | 'cents';

const onlyDigits = (text: string) => text.replace(/\D/g, '');
const withoutCommas = (shown: string) => shown.replaceAll(',', '');

/** One digit more than the largest valid amount, so that too many digits show an error and are not cut off. */
const AMOUNT_DIGITS = 13;
const wholeAmount = (text: string) => withThousandsSeparators(digits(text).slice(0, AMOUNT_DIGITS));

/** Digits, commas and dots as typed, with at most as many digits. */
function asTyped(text: string, most: number): string {
  const kept = text.replace(/[^\d.,]/g, '').replace(/^,+|,+(?=[,.])/g, '');
  let count = 0;
  return kept.replace(/\d/g, (digit) => (count++ < most ? digit : ''));
}

/** A comma that people typed, until three digits follow it: it may have been meant to begin the cents. */
const OPEN_GROUP = /,\d{0,2}(?=\.|$)/;

/** Texts whose amount is not clear yet stay as typed; a form rejects them as they are no number. */
const amountValue = (isClear: (shown: string) => boolean) => (shown: string) =>
  isClear(shown) ? withoutCommas(shown) : shown;

function amountProblem(shown: string, cents: boolean): FieldProblem | null {
  if (shown === '') return null;
  const amount = parseAmount(shown);
  if ('problem' in amount) return amount.problem;
  return cents || Number.isInteger(amount.value) ? null : 'cents';
}

/** A pasted amount, without words around it: `approx. $500`. */
function readAmount(text: string, cents: boolean): { readonly text: string } | { readonly problem: FieldProblem } {
  if (/\de[+-]?\d/i.test(text)) return { problem: 'unreadable' };
  const amount = parseAmount(
    /\d\s*(?:[kmb]|mm|mn|mio|bn|thousand|[mb]illion)\b/i.test(text) ? text : withoutWords(text),
  );
  if ('problem' in amount) return onlyDigits(text) ? amount : { text: '' };
  if (Number.isInteger(amount.value)) return { text: String(amount.value) };
  return cents ? { text: amount.value.toFixed(2) } : { problem: 'cents' };
}
const withoutWords = (text: string) => text.replace(/\p{L}+\.?/gu, '');

const isWholeAmount = (shown: string) => !shown.includes('.') && !OPEN_GROUP.test(shown);

/** Whole dollars: `1,180,000`; the value has digits only. Cents stay as typed and are a problem. */
export const wholeDollars: Mask = {
  format: (text) => {
    const kept = asTyped(text, AMOUNT_DIGITS);
    return isWholeAmount(kept) ? wholeAmount(kept) : kept;
  },
  typed: /[\d.]/,
  separator: ',',
  toValue: amountValue(isWholeAmount),
  read: (text) => readAmount(text, false),
  problem: (shown) => amountProblem(shown, false),
};

/** Digits and one dot: `12.75`. */
export const decimal: Mask = {
  format: (text) => {
    const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
    return rest.length > 0 ? `${whole}.${rest.join('')}` : whole;
  },
  typed: /[\d.]/,
};

const isClearAmount = (shown: string) => !OPEN_GROUP.test(shown) && !/\..*,/.test(shown);

/** Dollars and cents: `96,250.50`; the value has no commas. */
export const dollarsAndCents: Mask = {
  format: (text) => {
    const kept = asTyped(text, AMOUNT_DIGITS + 2);
    if (!isClearAmount(kept)) return kept;
    const [whole = '', cents] = decimal.format(kept).split('.');
    return cents === undefined ? wholeAmount(whole) : `${wholeAmount(whole)}.${cents.slice(0, 2)}`;
  },
  typed: /[\d.]/,
  separator: ',',
  toValue: amountValue(isClearAmount),
  read: (text) => readAmount(text, true),
  problem: (shown) => (shown === '.' ? null : amountProblem(shown, true)),
};

/** Whole percent from 1 to 100. */
export const percentage: Mask = {
  format: (text) => {
    const figure = onlyDigits(text).replace(/^0+/, '').slice(0, 3);
    return Number(figure) > 100 ? figure.slice(0, 2) : figure;
  },
  typed: /\d/,
  cleanPaste: (pasted) => pasted.replace(/\.0*(?=\D*$)/, ''),
  rejects: (text) => /\d/.test(text) && (Number(onlyDigits(text)) === 0 || Number(onlyDigits(text)) > 100),
};

/** `(410) 555-0142`, or `1 (410) 555-0142` with a leading 1, since no area code begins with 1. */
export const phoneNumber: Mask = {
  format: (text) => {
    const [, country = '', area = '', exchange = '', line = ''] =
      /^(1?)(\d{0,3})(\d{0,3})(\d{0,4})/.exec(onlyDigits(text)) ?? [];
    if (!area) return country;
    return `${country && '1 '}(${area}${exchange && `) ${exchange}`}${line && `-${line}`}`;
  },
  typed: /\d/,
  isIncomplete: (shown) => onlyDigits(shown).replace(/^1/, '').length < 10,
};

/** `52-1234567`. */
export const taxNumber: Mask = {
  format: (text) =>
    onlyDigits(text)
      .slice(0, 9)
      .replace(/^(\d\d)(?=\d)/, '$1-'),
  typed: /\d/,
  isIncomplete: (shown) => onlyDigits(shown).length < 3,
};

interface Edit {
  /** Text of the field before the edit. */
  readonly before: string;
  /** Text and caret after the browser's edit. */
  readonly text: string;
  readonly caret: number;
  /** One typed character, several inserted at once, or a deletion before or after the caret. */
  readonly kind: 'typed' | 'filled' | 'back' | 'forward';
}

interface EditResult {
  readonly shown: string;
  readonly caret: number;
  /** The edit was rejected. */
  readonly refused: boolean;
  /** Why, where the mask can tell. */
  readonly problem?: FieldProblem;
}

/** Formats the field after an edit and keeps the caret after the same typed characters. */
export function applyEdit(mask: Mask, edit: Edit): EditResult {
  const { before, kind } = edit;
  const deletes = kind === 'back' || kind === 'forward';
  const read = kind === 'filled' && !addsDigits(edit) ? mask.read?.(edit.text) : undefined;
  const { text, caret } = deletes ? applyDeletion(mask, edit) : kind === 'filled' ? cleanPaste(mask, edit, read) : edit;
  if (!deletes && ((read && 'problem' in read) || mask.rejects?.(text))) {
    const at = clamp(edit.caret - (edit.text.length - before.length), before);
    return { shown: before, caret: at, refused: true, ...(read && 'problem' in read && { problem: read.problem }) };
  }
  const shown = mask.format(text);
  return { shown, caret: caretPosition(mask, shown, text, caret), refused: false };
}

/** Whether nothing but digits was pasted into a text that goes on around them. */
function addsDigits({ before, text, caret }: Edit): boolean {
  const length = text.length - before.length;
  const added = text.slice(Math.max(0, caret - length), caret);
  return before !== '' && length > 0 && /^\d+$/.test(added) && text.replace(added, '') === before;
}

function cleanPaste(mask: Mask, { text, caret }: Edit, read: ReturnType<NonNullable<Mask['read']>> | undefined) {
  const tidy = (read && 'text' in read ? read.text : undefined) ?? mask.cleanPaste?.(text) ?? text;
  return tidy === text ? { text, caret } : { text: tidy, caret: tidy.length };
}

/** A deletion of only a mask character also deletes the next typed character; otherwise the key would do nothing. */
function applyDeletion(mask: Mask, edit: Edit): Pick<Edit, 'text' | 'caret'> {
  const { text, caret } = deleteTyped(mask, edit);
  if (mask.separator === undefined) return { text, caret };
  const without = (part: string) => part.replaceAll(mask.separator ?? '', '');
  return { text: without(text), caret: without(text.slice(0, caret)).length };
}

function deleteTyped(mask: Mask, { before, text, caret, kind }: Edit): Pick<Edit, 'text' | 'caret'> {
  if (before.length - text.length !== 1 || mask.typed.test(before.charAt(caret))) return { text, caret };
  const forward = kind === 'forward';
  let at = forward ? caret : caret - 1;
  while (at >= 0 && at < text.length && !mask.typed.test(text.charAt(at))) at += forward ? 1 : -1;
  if (at < 0 || at >= text.length) return { text, caret };
  return { text: text.slice(0, at) + text.slice(at + 1), caret: forward ? caret : at };
}

function caretPosition(mask: Mask, shown: string, text: string, caret: number): number {
  if (caret >= text.length) return shown.length;
  const after = typedCharacters(mask, text.slice(caret));
  const all = typedCharacters(mask, shown);
  // Characters after the caret remain unless the end was cut off; leading zeros may be gone before it.
  const left = all.endsWith(after) ? all.length - after.length : typedCharacters(mask, text.slice(0, caret)).length;
  let at = 0;
  for (let passed = 0; passed < left && at < shown.length; at += 1) {
    if (mask.typed.test(shown.charAt(at))) passed += 1;
  }
  return at;
}

const typedCharacters = (mask: Mask, text: string) =>
  [...text].filter((character) => mask.typed.test(character)).join('');
const clamp = (caret: number, text: string) => Math.max(0, Math.min(caret, text.length));
