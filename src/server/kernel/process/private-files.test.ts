import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeToOthers } from './private-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-modes-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const mode = (...names: string[]) => (lstatSync(join(folder, ...names)).mode & 0o7777).toString(8);
function write(name: string, bits: number): void {
  writeFileSync(join(folder, name), '');
  chmodSync(join(folder, name), bits);
}

test('takes access by group and others from files and folders, and changes nothing the second time', () => {
  mkdirSync(join(folder, 'a/b'), { recursive: true });
  chmodSync(join(folder, 'a'), 0o777);
  write('a/b/open', 0o666);
  write('script', 0o755);
  write('closed', 0o600);
  expect(closeToOthers(folder)).toBe(4);
  expect([mode('a'), mode('a/b'), mode('a/b/open'), mode('script'), mode('closed')]).toEqual([
    '700',
    '700',
    '600',
    '700',
    '600',
  ]);
  expect(closeToOthers(folder)).toBe(0);
});

test('does not follow symbolic links', () => {
  const outside = mkdtempSync(join(tmpdir(), 'plumbline-outside-'));
  writeFileSync(join(outside, 'file'), '');
  chmodSync(join(outside, 'file'), 0o644);
  symlinkSync(outside, join(folder, 'link'));
  closeToOthers(folder);
  expect(lstatSync(join(outside, 'file')).mode & 0o777).toBe(0o644);
  rmSync(outside, { recursive: true, force: true });
});

test('closes the folders above before it stops at the limit', () => {
  mkdirSync(join(folder, 'many'));
  for (let n = 0; n < 20; n++) write(`many/${n}`, 0o644);
  chmodSync(folder, 0o755);
  chmodSync(join(folder, 'many'), 0o755);
  expect(closeToOthers(folder, 5)).toBe(6);
  expect([mode(), mode('many')]).toEqual(['700', '700']);
});

test('refuses a folder that all users of the machine share', () => {
  chmodSync(folder, 0o1777);
  expect(() => closeToOthers(folder)).toThrow('DATA_DIR');
  expect(mode()).toBe('1777');
});
