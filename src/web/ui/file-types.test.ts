import { expect, test } from 'vitest';
import { DOCUMENT_TYPES, fileTypeError, isAcceptedFile } from './file-types.ts';

test.each([
  ['Bond letter.pdf', ['.pdf', '.docx'], true],
  ['SCAN.PDF', ['.pdf'], true],
  ['letter.docx', ['.pdf', '.DOCX'], true],
  ['letter.pdf.exe', ['.pdf'], false],
  ['pdf', ['.pdf'], false],
  ['anything', [], true],
])('%s with %j: %s', (name, accept, may) => {
  expect(isAcceptedFile(name, accept)).toBe(may);
});

test('names the allowed file types in the error', () => {
  expect(fileTypeError(['.pdf', '.doc', '.docx'])).toBe('Only .pdf, .doc, and .docx file types are allowed');
  expect(fileTypeError(['.pdf'])).toBe('Only .pdf files are allowed');
});

test('allows images, pdf, doc and docx as documents', () => {
  const sent = ['Scan.JPG', 'scan.jpeg', 'scan.png', 'scan.gif', 'Charter.pdf', 'letter.doc', 'letter.docx'];
  expect(sent.filter((name) => !isAcceptedFile(name, DOCUMENT_TYPES))).toEqual([]);
  const refused = ['list.xlsx', 'logo.svg', 'letter.docm', 'letter.pdf.exe', 'page.html'];
  expect(refused.filter((name) => isAcceptedFile(name, DOCUMENT_TYPES))).toEqual([]);
});
