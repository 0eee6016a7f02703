import { expect, test } from 'vitest';
import { displayName, validateFile } from './rules.ts';

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
])('shows %j as a plain name with an extension [DATA-068]', (name, shown) => {
  expect(displayName(name, 'pdf')).toBe(shown);
});

test('keeps the original extension of an image', () => {
  expect(displayName('north wall.jpeg', 'jpg')).toBe('north wall.jpeg');
  expect(displayName('north wall.png', 'jpg')).toBe('north wall.png.jpg');
});

test('rejects unacceptable files before upload', () => {
  expect(validateFile({ name: 'a.PDF', size: 10_000_000 })).toBeNull();
  expect(validateFile({ name: 'a.pdf', size: 10_000_001 })).toBe('large');
  expect(validateFile({ name: 'a.pdf', size: 0 })).toBe('empty');
  expect(validateFile({ name: 'a.docm', size: 1 })).toBe('type');
});

test('accepts images, pdf, doc and docx [UPLOAD-017, UPLOAD-018, UPLOAD-019, UPLOAD-020]', () => {
  const sent = ['Scan.JPG', 'scan.jpeg', 'scan.png', 'scan.gif', 'Charter.pdf', 'letter.doc', 'letter.docx'];
  expect(sent.filter((name) => validateFile({ name, size: 1 }) !== null)).toEqual([]);
  const refused = ['list.xls', 'logo.svg', 'letter.docm', 'letter.dot', 'letter.pdf.exe', 'page.html'];
  expect(refused.filter((name) => validateFile({ name, size: 1 }) === null)).toEqual([]);
});
