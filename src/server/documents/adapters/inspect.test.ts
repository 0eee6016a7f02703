import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DOCUMENT_KINDS, DOCUMENT_UPLOAD, type DocumentFault } from '#contract/documents/rules.ts';
import { maliciousDocuments, pdf, validDocuments } from '../../../../tests/support/documents.ts';
import { InvalidDocument, inspectDocument } from './inspect.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-inspect-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function inspect(name: string, content: Buffer): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, content);
  return inspectDocument(path, name).then(({ kind }) => DOCUMENT_KINDS[kind].type, faultOf);
}
const faultOf = (error: unknown): DocumentFault => {
  if (error instanceof InvalidDocument) return error.fault;
  throw error;
};

test.each(Object.entries(validDocuments()))('detects the type of %s', async (name, [content, type]) => {
  expect(await inspect(name, content)).toBe(type);
});

test.each(Object.entries(maliciousDocuments()))('rejects %s', async (name, [content, fault]) => {
  expect(await inspect(name, content)).toBe(fault);
});

test('detects the type by content, not by name', async () => {
  expect(await inspect('insurance.exe', pdf())).toBe('application/pdf');
});

test('rejects a file one byte over the limit', async () => {
  const most = Buffer.concat([pdf(), Buffer.alloc(DOCUMENT_UPLOAD.maxBytes - pdf().length)]);
  expect(await inspect('a.pdf', most)).toBe('application/pdf');
  expect(await inspect('a.pdf', Buffer.concat([most, Buffer.alloc(1)]))).toBe('large');
});

test('reports a missing file as lost', async () => {
  expect(await inspectDocument(join(folder, 'nothing'), 'a.pdf').catch(faultOf)).toBe('lost');
});
