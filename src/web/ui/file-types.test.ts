import { expect, test } from 'vitest';
import { mayChoose, refusal } from './file-types.ts';

test.each([
  ['Bond letter.pdf', ['.pdf', '.docx'], true],
  ['SCAN.PDF', ['.pdf'], true],
  ['letter.docx', ['.pdf', '.DOCX'], true],
  ['letter.pdf.exe', ['.pdf'], false],
  ['pdf', ['.pdf'], false],
  ['anything', [], true],
])('%s with %j: %s', (name, accept, may) => {
  expect(mayChoose(name, accept)).toBe(may);
});

test('the refusal names what may be chosen', () => {
  expect(refusal(['.pdf', '.doc', '.docx'])).toBe('Only .pdf, .doc, and .docx file types are allowed');
  expect(refusal(['.pdf'])).toBe('Only .pdf files are allowed');
});
