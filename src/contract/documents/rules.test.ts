import { expect, test } from 'vitest';
import { displayName, faultOfFile } from './rules.ts';

test.each([
  ['Insurance 2026.PDF', 'Insurance 2026.PDF'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\ada\\W-9.pdf', 'W-9.pdf'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe.pdf'],
  ['zero\u200Bwidth\uFEFF.pdf', 'zerowidth.pdf'],
  ['a\r\nSet-Cookie: b.pdf', 'aSet-Cookie_ b.pdf'],
  ['what?*<b>|"now".pdf', 'what___b___now_.pdf'],
  ['page.html', 'page.html.pdf'],
  ['...', 'file.pdf'],
  ['.pdf', 'pdf.pdf'],
  ['', 'file.pdf'],
  ['con \t  ten \u00a0 ts .pdf', 'con ten ts.pdf'],
  ['cafe\u0301.pdf', 'café.pdf'],
  ['\ud800.pdf', '\ufffd.pdf'],
  [`${'é'.repeat(400)}.pdf`, `${'é'.repeat(120)}.pdf`],
])('%j is shown as a plain name with an ending [DATA-068]', (sent, shown) => {
  expect(displayName(sent, 'pdf')).toBe(shown);
});

test('a photo keeps the ending that it came with', () => {
  expect(displayName('north wall.jpeg', 'jpg')).toBe('north wall.jpeg');
  expect(displayName('north wall.png', 'jpg')).toBe('north wall.png.jpg');
});

test('what cannot be sent is told before it is sent', () => {
  expect(faultOfFile({ name: 'a.PDF', size: 10_000_000 })).toBeNull();
  expect(faultOfFile({ name: 'a.pdf', size: 10_000_001 })).toBe('large');
  expect(faultOfFile({ name: 'a.pdf', size: 0 })).toBe('empty');
  expect(faultOfFile({ name: 'a.doc', size: 1 })).toBe('type');
});
