import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdit, dollarsAndCents, type Mask, wholeDollars } from './masks.ts';

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Types the keys one by one at the end of an empty field. */
const typeInto = (mask: Mask, keys: string) =>
  [...keys].reduce(
    ({ shown, caret }, key) =>
      applyEdit(mask, {
        before: shown,
        text: shown.slice(0, caret) + key + shown.slice(caret),
        caret: caret + 1,
        kind: 'typed',
      }),
    { shown: '', caret: 0, refused: false },
  );

const paste = (mask: Mask, text: string) =>
  applyEdit(mask, { before: '', text, caret: text.length, kind: 'filled' }).shown;

/** Presses Backspace (or Delete) with the caret at `at`. */
const press = (mask: Mask, before: string, at: number, key: 'Backspace' | 'Delete') => {
  const from = key === 'Backspace' ? at - 1 : at;
  return applyEdit(mask, {
    before,
    text: before.slice(0, from) + before.slice(from + 1),
    caret: from,
    kind: key === 'Backspace' ? 'back' : 'forward',
  });
};

describe('amount: digits only, with thousands separators [FORM-001, FORM-002]', () => {
  test.each([
    ['1180000', '1,180,000'],
    ['$1a1b8', '118'],
    ['007', '7'],
    ['0', '0'],
    ['ten', ''],
  ])('typing %s shows %s', (keys, shown) => {
    expect(typeInto(wholeDollars, keys).shown).toBe(shown);
    expect(wholeDollars.toValue?.(shown)).toBe(digitsOf(shown));
  });
  test.each([
    ['$1,180,000.00', '1,180,000'],
    [' USD 1 180 000.- ', '1,180,000'],
  ])('pasting %s shows %s', (text, shown) => {
    expect(paste(wholeDollars, text)).toBe(shown);
  });
  test.each([
    ['1.180.000,50', 'ambiguous'],
    ['1.180.000', 'ambiguous'],
    ['1234,56', 'ambiguous'],
    ['1,234.56', 'cents'],
    ['1.2M', 'shortened'],
    ['5 million', 'shortened'],
    ['1e6', 'unreadable'],
    ['(1,200)', 'negative'],
    ['-5', 'negative'],
  ])('rejects %s when pasted, as %s, and keeps the old value', (text, problem) => {
    const edit = { before: '7', text, caret: text.length, kind: 'filled' } as const;
    expect(applyEdit(wholeDollars, edit)).toMatchObject({ shown: '7', refused: true, problem });
  });
  test.each([
    ['1,234.56', '1,234.56', 'cents'],
    ['1234,56', '1,234,56', 'ambiguous'],
    ['1.180.000,50', '1.180.000,50', 'ambiguous'],
    ['1,180,00', '1,180,00', 'ambiguous'],
  ])('keeps %s as typed, which is no value but a problem', (keys, shown, problem) => {
    expect(typeInto(wholeDollars, keys).shown).toBe(shown);
    expect(wholeDollars.toValue?.(shown)).toBe(shown);
    expect(wholeDollars.problem?.(shown)).toBe(problem);
  });
  test.each([
    ['1,180,000', '1180000'],
    ['1180,000', '1180000'],
    ['11,80000', '1180000'],
  ])('understands commas typed in %s', (keys, value) => {
    expect(wholeDollars.toValue?.(typeInto(wholeDollars, keys).shown)).toBe(value);
  });
  test('never reads an amount with cents as more than it is', () => {
    const amount = fc.tuple(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 0, max: 99 }));
    const notations = [
      ['en-US', 2],
      ['de-DE', 2],
      ['fr-FR', 2],
    ] as const;
    fc.assert(
      fc.property(
        amount,
        fc.constantFrom(...notations),
        fc.boolean(),
        ([dollars, cents], [locale, decimals], typed) => {
          const exact = dollars + cents / 100;
          const text = exact.toLocaleString(locale, { minimumFractionDigits: decimals });
          for (const mask of [wholeDollars, dollarsAndCents]) {
            const shown = typed ? typeInto(mask, text).shown : paste(mask, text);
            const value = mask.problem?.(shown) ? Number.NaN : Number(mask.toValue?.(shown));
            if (!Number.isNaN(value)) expect(value).toBeLessThanOrEqual(exact + 0.001);
          }
        },
      ),
    );
  });
  test('digits pasted into an amount join it', () => {
    expect(applyEdit(wholeDollars, { before: '1,180', text: '1,99180', caret: 4, kind: 'filled' }).shown).toBe(
      '199,180',
    );
  });
  test('keeps the caret after a digit typed in the middle', () => {
    expect(applyEdit(wholeDollars, { before: '1,180', text: '1,9180', caret: 3, kind: 'typed' })).toEqual({
      shown: '19,180',
      caret: 2,
      refused: false,
    });
  });
  test('Backspace after a comma deletes the digit before it', () => {
    expect(press(wholeDollars, '1,180,000', 6, 'Backspace')).toEqual({ shown: '118,000', caret: 3, refused: false });
  });
  test('does not move the caret for leading zeros', () => {
    expect(applyEdit(wholeDollars, { before: '118', text: '0118', caret: 1, kind: 'typed' })).toMatchObject({
      shown: '118',
      caret: 0,
    });
  });
});
