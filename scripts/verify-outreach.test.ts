import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  entryLine,
  HEAD_FORMAT,
  headLine,
  headText,
  LOG_START,
  type LogEntry,
  linkText,
} from '#contract/outreach/rules/log.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-verify-outreach-'));
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
const key_id = createHash('sha256').update(raw).digest('hex').slice(0, 16);
const opportunity_id = '00000000-0000-4000-8000-000000000001';

const lines = ['published', 'closed'].map((kind, at) => ({
  id: `00000000-0000-4000-8000-00000000001${at}`,
  opportunity_id,
  kind: kind as LogEntry['kind'],
  at: '2026-11-20T12:00:00.000Z',
  side: 'owner' as const,
  person_id: null,
  mwbe_id: null,
  channel: null,
  content: { title: 'Pump Station 4' },
}));
let hash = LOG_START;
const entries = lines.map((entry, at) => {
  const previous = hash;
  hash = createHash('sha256')
    .update(linkText(at + 1, previous, entry))
    .digest('hex');
  return entryLine({ position: at + 1, previous, hash, entry });
});
const head = {
  format: HEAD_FORMAT,
  opportunity_id,
  entries: 2,
  hash,
  key_id,
  signed_at: '2026-11-20T12:01:00.000Z',
} as const;
const first = headLine(head, sign(null, Buffer.from(headText(head)), privateKey).toString('hex'));
const KEY = {
  id: key_id,
  algorithm: 'Ed25519',
  public_key: raw.toString('hex'),
  valid_from: '2026-01-01T00:00:00Z',
  valid_until: null,
  compromised_from: null,
};

beforeAll(() => {
  const files = {
    'log.jsonl': `${[first, ...entries].join('\n')}\n`,
    'cut.jsonl': `${first}\n${entries[0]}\n`,
    'keys.json': JSON.stringify([KEY]),
    'none.json': '{}',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...words: string[]) => {
  const script = join(import.meta.dirname, 'verify-outreach.ts');
  const env = { ...process.env, INIT_CWD: folder, PUBLIC_URL: 'http://127.0.0.1:1' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], { env, encoding: 'utf8' });
  return { status, stdout, stderr };
};

test('a log as it was exported: valid without a server, exit code 0', () => {
  const { status, stdout } = run('log.jsonl', '--key', 'keys.json');
  expect(stdout).toContain('VALID: nothing was changed, removed, reordered or inserted.');
  expect(status).toBe(0);
});

test('a log without its end: what is missing, as words and as JSON, exit code 1', () => {
  const { status, stdout } = run('cut.jsonl', '--key', 'keys.json');
  expect(stdout).toContain('REMOVED: entry 2 is missing.');
  expect(status).toBe(1);
  const json = run('cut.jsonl', '--key', 'keys.json', '--json');
  expect(JSON.parse(json.stdout)).toMatchObject({ valid: false, faults: [{ fault: 'removed', from: 2, to: 2 }] });
  expect(json.status).toBe(1);
});

test.each([
  ['no file', [], /^npm run verify-outreach -- FILE/],
  ['keys of another shape', ['log.jsonl', '--key', 'none.json'], /is no list as/],
  ['no key and nobody who answers', ['log.jsonl'], /does not answer/],
])('says what it needs: %s', (_, words, message) => {
  const { status, stderr } = run(...words);
  expect(stderr).toMatch(message);
  expect(status).toBe(1);
});
