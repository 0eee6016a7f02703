import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serializeRecord, signingInput } from '#contract/signed-records/rules/verification.ts';
import type { WorkRecord } from '#contract/signed-records/schema.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-verify-'));
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
const key_id = createHash('sha256').update(raw).digest('hex').slice(0, 16);
const id = '00000000-0000-4000-8000-000000000001';
const record: WorkRecord = {
  format: 'plumbline-record/1',
  id,
  key_id,
  issued_at: '2026-11-20T12:00:00.000Z',
  hiring_company: { id, business_name: 'Calvert & Pratt Builders' },
  mwbe: { id, mwbe_core_id: id, legal_business_name: 'Batista Électrique' },
  project: {
    id,
    title: 'Pump Station 4',
    services: 'Switchgear\u001b[2J',
    start_date: '2025-02-03',
    end_date: '2026-01-15',
    recorded_at: '2026-02-01T09:00:00.000Z',
    confirmed_at: '2026-03-04T05:06:07.000Z',
  },
  between_parties: { amount_usd: 640_000, client_name: null, notes: null, revisions: [] },
};
const text = serializeRecord(record, sign(null, Buffer.from(signingInput(record)), privateKey).toString('hex'));
const key = { id: key_id, algorithm: 'Ed25519', public_key: raw.toString('hex'), valid_from: '2026-01-01T00:00:00Z' };

beforeAll(() => {
  const files = {
    'record.json': text,
    'changed.json': text.replace('640000', '940000'),
    'keys.json': JSON.stringify([{ ...key, valid_until: null }]),
    'compromised.json': JSON.stringify([{ ...key, valid_until: null, compromised_from: '2026-11-01T00:00:00Z' }]),
    'later.json': JSON.stringify([{ ...key, valid_until: null, compromised_from: '2026-11-21T00:00:00Z' }]),
    'other.json': '[]',
    'revoked.json': JSON.stringify([{ record_id: id, reason: 'withdrawn', revoked_at: '2026-12-01T00:00:00Z' }]),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...words: string[]) => {
  const script = join(import.meta.dirname, 'verify-record.ts');
  const env = { ...process.env, INIT_CWD: folder, PUBLIC_URL: 'http://127.0.0.1:1' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], { env, encoding: 'utf8' });
  return { status, stdout, stderr };
};

test('a genuine record: valid, with what it says, exit code 0', () => {
  const { status, stdout } = run('record.json', '--key', 'keys.json', '--revocations', 'other.json');
  expect(stdout).toContain(`VALID: signed with the key ${key_id} on 2026-11-20T12:00:00.000Z.`);
  expect(stdout).toMatch(/Work done by: +Batista Électrique\nHired by: +Calvert & Pratt Builders\n/);
  expect(stdout).toMatch(/Amount: +\$640,000\n/);
  expect(stdout).not.toContain('\u001b');
  expect(stdout).not.toContain('was not checked');
  expect(status).toBe(0);
});

test('without the list of revocations it says that they were not checked', () => {
  const { status, stdout } = run('record.json', '--key', 'keys.json');
  expect(stdout).toContain('Whether it was revoked was not checked');
  expect(status).toBe(0);
});

test.each([
  ['changed', ['changed.json', '--key', 'keys.json'], /^CHANGED: this is not what was signed/],
  ['of an unknown key', ['record.json', '--key', 'other.json'], /^UNKNOWN KEY: [0-9a-f]{16} is not among/],
  [
    'revoked',
    ['record.json', '--key', 'keys.json', '--revocations', 'revoked.json'],
    /^REVOKED on 2026-12-01T00:00:00Z/,
  ],
  [
    'dated after its key was compromised',
    ['record.json', '--key', 'compromised.json'],
    /^KEY COMPROMISED from 2026-11-01T00:00:00Z on: the record is dated 2026-11-20/,
  ],
  [
    'dated before its key was compromised',
    ['record.json', '--key', 'later.json'],
    /^DATED BEFORE ITS KEY WAS COMPROMISED on 2026-11-21.*\/api\/v1\/projects\/00000000-.*Batista/s,
  ],
  ['none', ['keys.json', '--key', 'keys.json'], /^NOT A RECORD/],
])('a record that is %s: exit code 1', (_, words, says) => {
  const { status, stdout } = run(...words);
  expect(stdout).toMatch(says);
  expect(status).toBe(1);
});

test.each([
  ['no file', [], /^npm run verify-record -- FILE/],
  ['a file that is not there', ['nowhere.json', '--key', 'keys.json'], /ENOENT/],
  ['no installation that answers', ['record.json'], /does not answer\. Give --key/],
  ['keys that are no list', ['record.json', '--key', 'record.json'], /is no list/],
])('%s: a sentence and exit code 1', (_, words, says) => {
  const { status, stderr } = run(...words);
  expect(stderr).toMatch(says);
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(1);
});
