import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openStorage } from './storage.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-storage-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const storage = openStorage({ dataDir, bucket: null });

test('a file that is gone fails for its reader, however late it reads, and does not end the process', async () => {
  const file = storage.read('documents/gone');
  await wait(50);
  await expect(text(file)).rejects.toThrow('ENOENT');
});

test('a stored file is read again until it is removed', async () => {
  await storage.put('documents/kept', Buffer.from('kept'));
  expect(await text(storage.read('documents/kept'))).toBe('kept');
  await storage.remove('documents/kept');
  await expect(text(storage.read('documents/kept'))).rejects.toThrow('ENOENT');
});
