import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DOCUMENT_UPLOAD, type DocumentFault, FILE_TYPES } from '#contract/documents/rules.ts';
import { maliciousDocuments, pdf, validDocuments } from '../../../../tests/support/documents.ts';
import { blackPng, cameraJpeg } from '../../../../tests/support/photos.ts';
import { inspectDocument } from './inspect.ts';
import { InvalidDocument } from './invalid-document.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-inspect-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function inspect(name: string, content: Buffer): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, content);
  return inspectDocument(path, name).then(({ kind }) => FILE_TYPES[kind].type, faultOf);
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

test.each(['jpg', 'png'] as const)(
  'removes location, camera and comments from a %s, and turns it upright',
  async (kind) => {
    const photo = sharp(await cameraJpeg(640, 480, true)).keepMetadata();
    const sent = await (kind === 'jpg' ? photo.jpeg() : photo.png()).toBuffer();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const path = join(folder, 'photo');
    await writeFile(path, Buffer.concat([sent, Buffer.from('a film with a location')]));
    const { content, sha256 } = await inspectDocument(path, `scan.${kind}`);
    const { exif, xmp, iptc, orientation, width, height } = await sharp(content).metadata();
    expect([exif, xmp, iptc, orientation, width, height]).toEqual([...Array(4).fill(undefined), 480, 640]);
    expect(content.includes('a film')).toBe(false);
    expect(sha256).toEqual(createHash('sha256').update(content).digest());
  },
);

test('rejects an image of too many pixels before it is decoded', async () => {
  expect(await inspect('plan.png', blackPng(7_100))).toBe('pixels');
});
