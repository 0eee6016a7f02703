import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/client.ts';
import { openTestDatabase } from '../../../../tests/support/database.ts';
import { openSecrets, secretsOf } from './secrets.ts';

const secrets = secretsOf(randomBytes(32));
const folder = mkdtempSync(join(tmpdir(), 'plumbline-secrets-'));
let db: Db;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

test('unseals a secret only for its own purpose', () => {
  const sealed = secrets.seal('JBSWY3DPEHPK3PXP', 'totp:ada');
  expect(sealed.toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP');
  expect(secrets.open(sealed, 'totp:ada').toString()).toBe('JBSWY3DPEHPK3PXP');
  expect(() => secrets.open(sealed, 'totp:grace')).toThrow();
  expect(() => secretsOf(randomBytes(32)).open(sealed, 'totp:ada')).toThrow();
});

test('rejects a modified or truncated sealed secret', () => {
  const sealed = secrets.seal('secret', 'x');
  for (let at = 0; at < sealed.length; at++) {
    const altered = Buffer.from(sealed);
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(() => secrets.open(altered, 'x'), `byte ${at}`).toThrow();
    expect(() => secrets.open(sealed.subarray(0, at), 'x'), `cut at ${at}`).toThrow();
  }
});

test('sealing is nondeterministic, and an HMAC depends on its purpose', () => {
  expect(secrets.seal('same', 'x').equals(secrets.seal('same', 'x'))).toBe(false);
  expect(secrets.mac('a', 'value').equals(secrets.mac('a', 'value'))).toBe(true);
  expect(secrets.mac('a', 'value').equals(secrets.mac('b', 'value'))).toBe(false);
});

test('creates one key per folder, readable by its owner only, and rejects a database of another key', async () => {
  const config = readConfig({ DATA_DIR: folder });
  // two processes at once
  const [first, second] = await Promise.all([openSecrets(config, db.kysely), openSecrets(config, db.kysely)]);
  const sealed = first.seal('secret', 'x');
  expect(second.open(sealed, 'x').toString()).toBe('secret');
  const file = join(folder, 'secret.key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const key = readFileSync(file).toString('base64');
  const elsewhere = { DATA_DIR: join(folder, 'elsewhere') };
  const moved = await openSecrets(readConfig({ ...elsewhere, SECRET_KEY: key }), db.kysely);
  expect(moved.open(sealed, 'x').toString()).toBe('secret');
  await expect(openSecrets(readConfig(elsewhere), db.kysely)).rejects.toThrow(/belongs to another secret key/);
});
