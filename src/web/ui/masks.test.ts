import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as contract from '#contract/formats.ts';
import {
  applyEdit,
  decimal,
  dollarsAndCents,
  type Mask,
  percentage,
  phoneNumber,
  taxNumber,
  wholeDollars,
} from './masks.ts';

const MASKS: readonly (readonly [name: string, mask: Mask, digits: number])[] = [
  ['amount', wholeDollars, 13],
  ['decimal', decimal, Number.POSITIVE_INFINITY],
  ['dollarsAndCents', dollarsAndCents, 15],
  ['percentage', percentage, 3],
  ['phoneNumber', phoneNumber, 11],
  ['taxNumber', taxNumber, 9],
];
/** Digits with the separators that people write, and sometimes arbitrary characters. */
const messy = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789', ...'0123456789', ...' ()-+.,$%a/') }),
  fc.string({ unit: 'binary' }),
);
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

describe.each(MASKS)('%s', (_, mask, most) => {
  test('formats idempotently within its maximum length', () => {
    fc.assert(
      fc.property(messy, (text) => {
        const shown = mask.format(text);
        expect(mask.format(shown)).toBe(shown);
        expect(mask.format(mask.toValue?.(shown) ?? shown)).toBe(shown);
        expect(digitsOf(shown).length).toBeLessThanOrEqual(most);
      }),
    );
  });

  test('keeps the caret inside well-formed text after any edit', () => {
    fc.assert(
      fc.property(
        messy,
        messy,
        fc.nat(),
        fc.constantFrom('typed', 'filled', 'back', 'forward'),
        (old, text, where, kind) => {
          const { shown, caret } = applyEdit(mask, {
            before: mask.format(old),
            text,
            caret: where % (text.length + 1),
            kind,
          });
          expect(mask.format(shown)).toBe(shown);
          expect(caret).toBeGreaterThanOrEqual(0);
          expect(caret).toBeLessThanOrEqual(shown.length);
        },
      ),
    );
  });

  test('keeps the caret at the end while typing there', () => {
    fc.assert(
      fc.property(messy, (keys) => {
        const { shown, caret } = typeInto(mask, keys);
        expect(caret).toBe(shown.length);
      }),
    );
  });

  test('Backspace deletes one typed character or steps over a mask character', () => {
    const typedBefore = (shown: string, caret: number) => [...shown.slice(0, caret)].filter((c) => mask.typed.test(c));
    fc.assert(
      fc.property(messy, fc.nat(), (text, where) => {
        let shown = mask.format(text);
        let caret = where % (shown.length + 1);
        while (typedBefore(shown, caret).length > 0) {
          const next = press(mask, shown, caret, 'Backspace');
          expect(typedBefore(next.shown, next.caret).length).toBeLessThan(typedBefore(shown, caret).length);
          ({ shown, caret } = next);
        }
      }),
    );
  });

  test('Delete removes a typed character after the caret', () => {
    fc.assert(
      fc.property(messy, fc.nat(), (text, where) => {
        const shown = mask.format(text);
        const caret = where % (shown.length + 1);
        fc.pre(mask.typed.test(shown.slice(caret)));
        expect(press(mask, shown, caret, 'Delete').shown).not.toBe(shown);
      }),
    );
  });
});

describe('decimal: strips everything except digits and the dot [FORM-010]', () => {
  test.each([
    ['12.75', '12.75'],
    ['-1,2a.5%', '12.5'],
    ['.5', '.5'],
    ['5.', '5.'],
    ['1.2.3', '1.23'],
    ['0.050', '0.050'],
  ])('typing %s shows %s', (keys, shown) => {
    expect(typeInto(decimal, keys).shown).toBe(shown);
  });
});

describe('dollarsAndCents: two decimals [FORM-011]', () => {
  test.each([
    ['96250.5', '96,250.5'],
    ['96250.509', '96,250.50'],
    ['.5', '.5'],
    ['00.5', '0.5'],
    ['12.3.4', '12.34'],
  ])('typing %s shows %s', (keys, shown) => {
    expect(typeInto(dollarsAndCents, keys).shown).toBe(shown);
  });
  test('extracts the amount from pasted text', () => {
    expect(paste(dollarsAndCents, 'approx. $1,250.75 ')).toBe('1,250.75');
    expect(dollarsAndCents.toValue?.('1,250.75')).toBe('1250.75');
  });
});

describe('percentage: digits only, at most 100, no 0 [FORM-007, FORM-008, FORM-009]', () => {
  test.each([
    ['7a5', '75'],
    ['0', ''],
    ['05', '5'],
    ['100', '100'],
    ['101', '10'],
    ['1000', '100'],
  ])('typing %s leaves %s', (keys, shown) => {
    expect(typeInto(percentage, keys).shown).toBe(shown);
  });
  test('rejects a value over the maximum and keeps the old one', () => {
    const edit = { before: '50', text: '150', caret: 1, kind: 'typed' } as const;
    expect(applyEdit(percentage, edit)).toEqual({ shown: '50', caret: 0, refused: true });
    expect(paste(percentage, '150')).toBe('');
    expect(paste(percentage, '12.5%')).toBe('');
    expect(paste(percentage, ' 75.00 %')).toBe('75');
  });
  test('allows deleting a digit before a zero', () => {
    expect(press(percentage, '50', 1, 'Backspace')).toEqual({ shown: '', caret: 0, refused: false });
  });
  test('accepts only percentages that the server accepts, or nothing', () => {
    fc.assert(
      fc.property(messy, (keys) => {
        const { shown } = typeInto(percentage, keys);
        expect(shown === '' || contract.percentage.safeParse(Number(shown)).success).toBe(true);
      }),
    );
  });
});

describe('phoneNumber: optional leading 1, area code in parentheses, three digits, dash, four digits [FORM-012, FORM-013, FORM-014]', () => {
  test.each([
    ['4', '(4'],
    ['410', '(410'],
    ['4105', '(410) 5'],
    ['4105550', '(410) 555-0'],
    ['4105550142', '(410) 555-0142'],
    ['41055501429', '(410) 555-0142'],
    ['1', '1'],
    ['14105550142', '1 (410) 555-0142'],
  ])('typing %s shows %s', (keys, shown) => {
    expect(typeInto(phoneNumber, keys).shown).toBe(shown);
  });
  test.each([
    ['+1 410.555.0142', '1 (410) 555-0142'],
    ['tel:410-555-0142;ext=12', '(410) 555-0142'],
    ['(410) 555-0142', '(410) 555-0142'],
  ])('pasting %s shows %s', (text, shown) => {
    expect(paste(phoneNumber, text)).toBe(shown);
  });
  test('Delete before a parenthesis removes the digit after it', () => {
    expect(press(phoneNumber, '(410) 555-0142', 4, 'Delete')).toEqual({
      shown: '(410) 550-142',
      caret: 4,
      refused: false,
    });
  });
  test('is complete exactly when the server accepts it', () => {
    fc.assert(
      fc.property(messy, (keys) => {
        const { shown } = typeInto(phoneNumber, keys);
        expect(phoneNumber.isIncomplete?.(shown)).toBe(!contract.phone.safeParse(shown).success);
      }),
    );
  });
});

describe('taxNumber: two digits, dash, up to seven digits [FORM-015]', () => {
  test.each([
    ['52', '52'],
    ['521', '52-1'],
    ['52-1234567', '52-1234567'],
    ['5212345678', '52-1234567'],
  ])('typing %s shows %s', (keys, shown) => {
    expect(typeInto(taxNumber, keys).shown).toBe(shown);
  });
  test('is complete exactly when the server accepts it', () => {
    fc.assert(
      fc.property(messy, (keys) => {
        const { shown } = typeInto(taxNumber, keys);
        expect(taxNumber.isIncomplete?.(shown)).toBe(!contract.taxId.safeParse(shown).success);
      }),
    );
  });
});
