import { expect, test } from 'vitest';
import {
  detectPhotoFormat,
  nextRetryCount,
  PHOTO_FAULT_MESSAGES,
  PHOTO_UPLOAD,
  POLL_MS,
  shouldPoll,
  validateFile,
} from './rules.ts';

test('limits and messages match the specification', () => {
  expect([PHOTO_UPLOAD.maxBytes, POLL_MS]).toEqual([10_000_000, 2_000]);
  expect([PHOTO_FAULT_MESSAGES.large, PHOTO_FAULT_MESSAGES.type]).toEqual([
    'Only files <10MB are allowed',
    'Only .jpg/.jpeg, .png, and .gif file types are allowed',
  ]);
});

test('accepts at most 10,000,000 bytes and four extensions [UPLOAD-011, UPLOAD-012, UPLOAD-013, UPLOAD-014]', () => {
  for (const name of ['a.jpg', 'a.jpeg', 'a.png', 'a.gif', 'A.JPG', 'a.b.Png'])
    expect(validateFile({ name, size: 10_000_000 }), name).toBeNull();
  for (const name of ['a.svg', 'a.webp', 'a.heic', 'a.jpg.exe', 'jpg', 'a.pdf', ''])
    expect(validateFile({ name, size: 1 }), name).toBe('type');
  expect(validateFile({ name: 'a.jpg', size: 10_000_001 })).toBe('large');
  expect(validateFile({ name: 'a.jpg', size: 0 })).toBe('type');
});

test('detects formats by the first bytes', () => {
  const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
  expect(detectPhotoFormat(bytes('ffd8ffe000104a46'))).toBe('jpeg');
  expect(detectPhotoFormat(bytes('89504e470d0a1a0a'))).toBe('png');
  expect(detectPhotoFormat(bytes('4749463839610000'))).toBe('gif');
  expect(detectPhotoFormat(bytes('4749463837610000'))).toBe('gif');
  for (const other of ['', 'ff', '89504e470d0a1a', '3c73766720786d6c', '52494646', '255044462d312e37'])
    expect(detectPhotoFormat(bytes(other)), other).toBeNull();
});

test('resets the retry counter on success, increments it otherwise and stops polling above 5', () => {
  expect([nextRetryCount(4, 1), nextRetryCount(4, 0), nextRetryCount(0, 0)]).toEqual([0, 5, 1]);
  expect([0, 5, 6].map(shouldPoll)).toEqual([true, true, false]);
});
