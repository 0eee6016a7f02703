import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { screens } from '../../support/screens.ts';

const { open } = screens();

type Visit = { readonly width?: number; readonly touch?: boolean };
const numbers = async (visit: Visit = {}) => {
  const page = await open('/staff/gallery/number-fields', { as: 'staff', ...visit });
  await field(page, 'Contract amount').waitFor();
  return page;
};
const texts = async (visit: Visit = {}) => {
  const page = await open('/staff/gallery/text-fields', { as: 'staff', ...visit });
  await field(page, 'Small').waitFor();
  return page;
};
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const shown = (page: Page, label: string) => field(page, label).inputValue();
const held = (page: Page, label: string) =>
  field(page, label).evaluate((element) => element.closest('[data-value]')?.getAttribute('data-value'));
const caret = (page: Page, label: string) =>
  field(page, label).evaluate((element) => (element as unknown as { selectionStart: number }).selectionStart);
const putCaret = (page: Page, label: string, at: number) =>
  field(page, label).evaluate((element, position) => {
    const input = element as unknown as { focus(): void; setSelectionRange(from: number, to: number): void };
    input.focus();
    input.setSelectionRange(position, position);
  }, at);
/** Puts a text there as pasting does, over what is selected. */
const paste = async (page: Page, label: string, text: string) => {
  await field(page, label).press('ControlOrMeta+a');
  await page.evaluate(`document.execCommand('insertText', false, ${JSON.stringify(text)})`);
};
const errorOf = async (page: Page, label: string) => {
  const ids = (await field(page, label).getAttribute('aria-describedby'))?.split(' ') ?? [];
  const id = ids.find((one) => one.endsWith('-error'));
  return id ? page.locator(`[id="${id}"]`) : null;
};

describe('a contract amount', () => {
  test('keeps digits and adds thousands separators while typing [FORM-001, FORM-002]', async () => {
    const page = await numbers();
    const label = 'Contract amount';
    const steps: string[] = [];
    await field(page, label).focus();
    for (const key of '1x1$8-0000') {
      await page.keyboard.type(key);
      steps.push(await shown(page, label));
    }
    expect(steps).toEqual(['1', '1', '11', '11', '118', '118', '1,180', '11,800', '118,000', '1,180,000']);
    expect(await held(page, label)).toBe('1180000');
    expect(await field(page, label).getAttribute('inputmode')).toBe('numeric');
  });

  test('says what is wrong with cents and other notations, and never makes them dollars', async () => {
    const page = await numbers();
    const label = 'Contract amount';
    const saysOf = async (name: string) => (await errorOf(page, name))?.innerText();
    await field(page, label).pressSequentially('1,234.56');
    expect([await shown(page, label), await held(page, label)]).toEqual(['1,234.56', '1,234.56']);
    await field(page, label).blur();
    expect(await saysOf(label)).toBe('Enter whole dollars, without cents');
    await field(page, label).press('End');
    for (const key of ['Backspace', 'Backspace', '0', '0']) await field(page, label).press(key);
    await field(page, label).blur();
    expect([await shown(page, label), await held(page, label), await saysOf(label)]).toEqual([
      '1,234',
      '1234',
      undefined,
    ]);
    await paste(page, label, '1.180.000,50');
    expect(await held(page, label)).toBe('1234');
    expect(await saysOf(label)).toBe('Enter the amount as 1,180,000.50: commas between thousands, a dot before cents');
    await paste(page, 'Invoice amount', '1,234.56');
    expect(await held(page, 'Invoice amount')).toBe('1234.56');
  });

  test('keeps the caret after its digits; Backspace and Delete step over a comma', async () => {
    const page = await numbers();
    const label = 'Largest job so far';
    await putCaret(page, label, 3);
    await page.keyboard.type('9');
    expect([await shown(page, label), await caret(page, label)]).toEqual(['11,980,000', 4]);
    await page.keyboard.press('Backspace');
    expect([await shown(page, label), await caret(page, label)]).toEqual(['1,180,000', 3]);
    await putCaret(page, label, 2);
    await page.keyboard.press('Backspace');
    expect([await shown(page, label), await caret(page, label)]).toEqual(['180,000', 0]);
    await putCaret(page, label, 3);
    await page.keyboard.press('Delete');
    expect([await shown(page, label), await caret(page, label)]).toEqual(['18,000', 4]);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    expect(await held(page, label)).toBe('');
  });

  test('accepts autofill and touch input', async () => {
    const page = await numbers({ width: 360, touch: true });
    await field(page, 'Contract amount').fill(' USD 1,180,000.00 ');
    expect(await shown(page, 'Contract amount')).toBe('1,180,000');
    await field(page, 'Invoice amount').tap();
    await page.keyboard.type('12.5');
    expect(await held(page, 'Invoice amount')).toBe('12.5');
  });
});

test('money: accepts two decimals [FORM-011]', async () => {
  const page = await numbers();
  await field(page, 'Invoice amount').pressSequentially('96250.509');
  expect(await shown(page, 'Invoice amount')).toBe('96,250.50');
  expect(await held(page, 'Invoice amount')).toBe('96250.50');
  expect(await field(page, 'Invoice amount').getAttribute('inputmode')).toBe('decimal');
});

test('decimal: strips everything except digits and the dot [FORM-010]', async () => {
  const page = await numbers();
  await field(page, 'Hours worked').pressSequentially('-1,2h.7e5 ');
  expect(await held(page, 'Hours worked')).toBe('12.75');
});

describe('a percentage', () => {
  test('accepts digits only, at most 100, not 0 [FORM-007, FORM-008, FORM-009]', async () => {
    const page = await numbers();
    const label = 'Share of the contract';
    await field(page, label).pressSequentially('a1.0-0');
    expect(await held(page, label)).toBe('100');
    await field(page, label).press('0');
    expect(await held(page, label)).toBe('100');
    await field(page, label).fill('');
    await field(page, label).press('0');
    expect(await held(page, label)).toBe('');
    expect(await (await errorOf(page, label))?.textContent()).toBe('Enter a whole number from 1 to 100');
    await field(page, label).press('7');
    expect(await held(page, label)).toBe('7');
    expect(await errorOf(page, label)).toBeNull();
  });

  test('keeps the old value and announces the error', async () => {
    const page = await numbers();
    await paste(page, 'Goal', '150');
    expect(await held(page, 'Goal')).toBe('24');
    expect(await (await errorOf(page, 'Goal'))?.getAttribute('role')).toBe('alert');
  });
});

describe('a phone number', () => {
  test('is formatted while typing, with or without a leading 1 [FORM-012, FORM-013, FORM-014]', async () => {
    const page = await numbers();
    await field(page, 'Phone').pressSequentially('4105550142');
    expect(await held(page, 'Phone')).toBe('(410) 555-0142');
    await field(page, 'Phone').press('9');
    expect(await held(page, 'Phone')).toBe('(410) 555-0142');
    for (let presses = 0; presses < 14; presses += 1) await page.keyboard.press('Backspace');
    expect(await held(page, 'Phone')).toBe('');
    await field(page, 'Phone').pressSequentially('14105550142');
    expect(await held(page, 'Phone')).toBe('1 (410) 555-0142');
  });

  test('formats pasted numbers alike', async () => {
    const page = await numbers();
    for (const text of ['+1 410.555.0142', '1-410-555-0142', ' 1 (410) 5550142 ']) {
      await paste(page, 'Phone', text);
      expect(await held(page, 'Phone'), text).toBe('1 (410) 555-0142');
    }
  });

  test('reports an incomplete number on blur and sets input mode and autocomplete', async () => {
    const page = await numbers();
    await field(page, 'Phone').pressSequentially('41055');
    expect(await errorOf(page, 'Phone')).toBeNull();
    await page.keyboard.press('Tab');
    expect(await (await errorOf(page, 'Phone'))?.textContent()).toBe('Enter all ten digits, area code first');
    await field(page, 'Phone').pressSequentially('50142');
    await page.keyboard.press('Tab');
    expect(await errorOf(page, 'Phone')).toBeNull();
    const told = await Promise.all(
      ['type', 'autocomplete', 'inputmode'].map((a) => field(page, 'Phone').getAttribute(a)),
    );
    expect(told).toEqual(['tel', 'tel', 'tel']);
  });
});

test('tax id: two digits, a dash and up to seven digits [FORM-015]', async () => {
  const page = await numbers();
  await field(page, 'Tax ID').pressSequentially('5212345678');
  expect(await held(page, 'Tax ID')).toBe('52-1234567');
  await putCaret(page, 'Tax ID', 3);
  await page.keyboard.press('Backspace');
  expect([await shown(page, 'Tax ID'), await caret(page, 'Tax ID')]).toEqual(['51-234567', 1]);
});

test('dates: uses date inputs [FORM-003]', async () => {
  const page = await texts();
  expect(await field(page, 'Start date').getAttribute('type')).toBe('date');
  await field(page, 'End date').fill('2026-11-20');
  expect(await shown(page, 'End date')).toBe('2026-11-20');
});

test('shows a missing amount as N/A, a dash or $0 [FORM-006]', async () => {
  const page = await numbers();
  const lines = await page.getByRole('region', { name: 'Only shown' }).getByRole('listitem').allTextContents();
  expect(lines.filter((line) => line.startsWith('Missing'))).toEqual([
    'Missing in a card N/A',
    'Missing in a table –',
    'Missing in a total $0',
  ]);
});

describe('text areas', () => {
  test.each([
    ['Small [UI-050]', 100],
    ['Medium [UI-051]', 175],
    ['Large [UI-052]', 250],
  ])('%s is %d px high', async (title, height) => {
    const page = await texts();
    expect((await field(page, title.split(' ')[0] ?? '').boundingBox())?.height).toBe(height);
  });

  test('counts characters and rejects text over the maximum with an error [FORM-019, FORM-020, FORM-021]', async () => {
    const page = await texts();
    const label = 'With a maximum';
    const counter = field(page, label)
      .locator('..')
      .getByText(/^\d+\/20$/);
    expect(await counter.textContent()).toBe('10/20');
    await field(page, label).press('End');
    await page.keyboard.type(' and light');
    expect(await counter.textContent()).toBe('20/20');
    expect(await errorOf(page, label)).toBeNull();
    await page.keyboard.type('s');
    expect(await shown(page, label)).toBe('Switchgear and light');
    const error = await errorOf(page, label);
    expect(await error?.textContent()).toBe('Please keep it under 20 characters');
    expect(await error?.getAttribute('role')).toBe('alert');
    await page.keyboard.press('Backspace');
    expect(await counter.textContent()).toBe('19/20');
    expect(await errorOf(page, label)).toBeNull();
  });

  test('keeps the caret after a rejected character', async () => {
    const page = await texts();
    await field(page, 'With a maximum').fill('x'.repeat(20));
    await putCaret(page, 'With a maximum', 5);
    await page.keyboard.type('y');
    expect(await caret(page, 'With a maximum')).toBe(5);
  });

  test('allows shortening a text over the maximum', async () => {
    const page = await texts();
    await putCaret(page, 'Longer than its maximum', 21);
    await page.keyboard.press('Backspace');
    expect(await shown(page, 'Longer than its maximum')).toBe('This came from a lis');
  });
});

test.each([
  ['text-fields', ['With an error', 'New password', 'Project completion date', 'Area with an error']],
  ['number-fields', ['Bond for all jobs together', 'Share with an error', 'Phone with an error']],
])(
  '%s: an error stands under its field, in the colour of errors [FORM-022, FORM-023, FORM-024]',
  async (name, labels) => {
    const page = await open(`/staff/gallery/${name}`, { as: 'staff' });
    for (const label of labels) {
      await field(page, label).waitFor();
      expect(await field(page, label).getAttribute('aria-invalid')).toBe('true');
      const error = await errorOf(page, label);
      const frame = await field(page, label).evaluate((element) => {
        const style = element.ownerDocument.defaultView?.getComputedStyle(element);
        return [style?.borderTopColor, style?.borderTopWidth];
      });
      expect(frame, label).toEqual(['rgb(166, 27, 27)', '2px']);
      // All at once: the page may move between two measurements.
      const [colour, gap] =
        (await error?.evaluate((element) => {
          const control = element.ownerDocument.querySelector(`[aria-describedby~="${element.id}"]`);
          return [
            element.ownerDocument.defaultView?.getComputedStyle(element).color,
            element.getBoundingClientRect().top - (control?.getBoundingClientRect().bottom ?? Number.NaN),
          ];
        })) ?? [];
      expect(colour, label).toBe('rgb(166, 27, 27)');
      expect(gap, label).toBeGreaterThanOrEqual(0);
    }
  },
);
