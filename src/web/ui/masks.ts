import { digits, withThousandsSeparators } from './formats.ts';

/** How a field writes what is typed into it. */
export interface Mask {
  /** The text as it stands in the field, from any text; done twice it changes nothing more. */
  readonly format: (text: string) => string;
  /** The characters that people type; `format` sets the others. */
  readonly typed: RegExp;
  /** The value of the form, from the text in the field; the same text where left out. */
  readonly toValue?: (shown: string) => string;
  /** Done first to what was pasted, dropped or filled in. */
  readonly cleanPaste?: (pasted: string) => string;
  /** Texts that are not taken: the field keeps what it had. */
  readonly rejects?: (text: string) => boolean;
  /** Texts that somebody has left before the end. */
  readonly isIncomplete?: (shown: string) => boolean;
}

const onlyDigits = (text: string) => text.replace(/\D/g, '');
const withoutCommas = (shown: string) => shown.replaceAll(',', '');

/** One more digit than the largest amount that the product takes, so that too many are seen as an error, not cut off. */
const AMOUNT_DIGITS = 13;
const wholeAmount = (text: string) => withThousandsSeparators(digits(text).slice(0, AMOUNT_DIGITS));

/** Whole dollars: `1,180,000`; the value has digits only. */
export const wholeDollars: Mask = {
  format: wholeAmount,
  typed: /\d/,
  toValue: withoutCommas,
  cleanPaste: (pasted) => pasted.replace(/\.\d{0,2}\D*$/, ''),
};

/** Digits and one dot: `12.75`. */
export const decimal: Mask = {
  format: (text) => {
    const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
    return rest.length > 0 ? `${whole}.${rest.join('')}` : whole;
  },
  typed: /[\d.]/,
};

/** Dollars and cents: `96,250.50`; the value has no commas. */
export const dollarsAndCents: Mask = {
  format: (text) => {
    const [whole = '', cents] = decimal.format(text).split('.');
    return cents === undefined ? wholeAmount(whole) : `${wholeAmount(whole)}.${cents.slice(0, 2)}`;
  },
  typed: /[\d.]/,
  toValue: withoutCommas,
  // "approx. $500"
  cleanPaste: (pasted) => pasted.replace(/\p{L}\./gu, ''),
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

/** `(410) 555-0142`, after a leading 1 `1 (410) 555-0142`: no area code begins with 1. */
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
  /** What stood in the field before. */
  readonly before: string;
  /** What the browser made of it, and where it put the caret. */
  readonly text: string;
  readonly caret: number;
  /** One character typed, several put in at once, or something deleted before or after the caret. */
  readonly kind: 'typed' | 'filled' | 'back' | 'forward';
}

interface EditResult {
  readonly shown: string;
  readonly caret: number;
  /** The text was not taken. */
  readonly refused: boolean;
}

/** What the field shows after an edit; the caret stays behind the same typed characters. */
export function applyEdit(mask: Mask, edit: Edit): EditResult {
  const { before, kind } = edit;
  const deletes = kind === 'back' || kind === 'forward';
  const { text, caret } = deletes ? applyDeletion(mask, edit) : kind === 'filled' ? cleanPaste(mask, edit) : edit;
  if (!deletes && mask.rejects?.(text)) {
    return { shown: before, caret: clamp(edit.caret - (edit.text.length - before.length), before), refused: true };
  }
  const shown = mask.format(text);
  return { shown, caret: caretPosition(mask, shown, text, caret), refused: false };
}

function cleanPaste(mask: Mask, { text, caret }: Edit): Pick<Edit, 'text' | 'caret'> {
  const tidy = mask.cleanPaste?.(text) ?? text;
  return tidy === text ? { text, caret } : { text: tidy, caret: tidy.length };
}

/** A key that deleted nothing but a comma, bracket or dash takes the next typed character with it, or it would do nothing. */
function applyDeletion(mask: Mask, { before, text, caret, kind }: Edit): Pick<Edit, 'text' | 'caret'> {
  if (before.length - text.length !== 1 || mask.format(text) !== before) return { text, caret };
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
  // What stands after the caret is still there, unless the end was cut off; what stands before may have lost zeros.
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
