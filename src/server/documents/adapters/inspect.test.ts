import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DOCUMENT_KINDS, DOCUMENT_UPLOAD, type DocumentFault } from '#contract/documents/rules.ts';
import { goodFiles, hostileDocuments, pdf } from '../../../../tests/support/documents.ts';
import { inspectDocument, UnfitDocument } from './inspect.ts';

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
  if (error instanceof UnfitDocument) return error.fault;
  throw error;
};

test.each(Object.entries(goodFiles()))('%s is taken for what it is', async (name, [content, type]) => {
  expect(await inspect(name, content)).toBe(type);
});

test.each(Object.entries(hostileDocuments()))('%s is refused', async (name, [content, fault]) => {
  expect(await inspect(name, content)).toBe(fault);
});

test('what a file is decides, not its name', async () => {
  expect(await inspect('insurance.exe', pdf())).toBe('application/pdf');
});

test('a byte too many is one too many', async () => {
  const most = Buffer.concat([pdf(), Buffer.alloc(DOCUMENT_UPLOAD.maxBytes - pdf().length)]);
  expect(await inspect('a.pdf', most)).toBe('application/pdf');
  expect(await inspect('a.pdf', Buffer.concat([most, Buffer.alloc(1)]))).toBe('large');
});

test('a file that is gone did not arrive', async () => {
  expect(await inspectDocument(join(folder, 'nothing'), 'a.pdf').catch(faultOf)).toBe('lost');
});
