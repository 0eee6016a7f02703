import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PublishedKey } from '../signed-records/schema.ts';
import {
  entryLine,
  HEAD_FORMAT,
  headLine,
  headText,
  LOG_START,
  type LogEntry,
  type LogHead,
  type LogLine,
  linkText,
} from './rules/log.ts';
import { type LogFault, verifyLog } from './rules/verify-log.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
const KEY: PublishedKey = {
  id: createHash('sha256').update(raw).digest('hex').slice(0, 16),
  algorithm: 'Ed25519',
  public_key: raw.toString('hex'),
  valid_from: '2026-01-01T00:00:00.000Z',
  valid_until: null,
  compromised_from: null,
};
const OPPORTUNITY = '00000000-0000-4000-8000-000000000001';
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const entry = (n: number, words = `Entry ${n}`): LogEntry => ({
  id: uuid(n),
  opportunity_id: OPPORTUNITY,
  kind: 'noted',
  at: '2026-11-20T12:00:00.000Z',
  side: 'owner',
  person_id: uuid(99),
  mwbe_id: null,
  channel: null,
  content: { about: 'contact', words },
});

function chain(entries: readonly LogEntry[], start = { position: 0, hash: LOG_START }): LogLine[] {
  let { position, hash: previous } = start;
  return entries.map((one) => {
    position += 1;
    const hash = sha256(linkText(position, previous, one));
    const link = { position, previous, hash, entry: one };
    previous = hash;
    return link;
  });
}

const headOf = (links: readonly LogLine[]): LogHead => ({
  format: HEAD_FORMAT,
  opportunity_id: OPPORTUNITY,
  entries: links.length,
  hash: links.at(-1)?.hash ?? LOG_START,
  key_id: KEY.id,
  signed_at: '2026-11-20T12:01:00.000Z',
});
const signed = (head: LogHead) => headLine(head, sign(null, Buffer.from(headText(head)), privateKey).toString('hex'));
const fileOf = (links: readonly LogLine[], head = headOf(links)) =>
  [signed(head), ...links.map(entryLine)].map((line) => `${line}\n`).join('');
const verify = (text: string, keys: readonly PublishedKey[] = [KEY]) => verifyLog(text, { keys, sha256 });
const faults = async (text: string): Promise<readonly LogFault[]> => (await verify(text)).faults;

const five = chain([1, 2, 3, 4, 5].map((n) => entry(n)));

describe('an exported log', () => {
  test('is valid as it is, empty or with other white space at its end and between its lines', async () => {
    const text = fileOf(five);
    expect(await verify(text)).toMatchObject({ valid: true, entries: 5, faults: [] });
    expect((await verify(`\uFEFF${text.replaceAll('\n', '\r\n')}\n\n`)).valid).toBe(true);
    expect((await verify(fileOf([]))).valid).toBe(true);
  });

  test('names a changed entry, with its line', async () => {
    expect(await faults(fileOf(five).replace('Entry 3', 'Entry 8'))).toEqual([
      { fault: 'changed', line: 4, position: 3 },
    ]);
  });

  test('names an entry that was changed and hashed anew: the next one does not follow it', async () => {
    const [forged] = chain([entry(3, 'Other words')], { position: 2, hash: five[1]?.hash ?? '' });
    const links = five.map((link) => (link.position === 3 && forged ? forged : link));
    expect(await faults(fileOf(links, headOf(five)))).toEqual([{ fault: 'broken', line: 5, position: 4 }]);
  });

  test('a chain that was made anew from some entry on does not end as it was signed', async () => {
    const links = chain([1, 2, 3, 4, 5].map((n) => entry(n, n === 3 ? 'Other words' : `Entry ${n}`)));
    expect(await faults(fileOf(links, headOf(five)))).toEqual([{ fault: 'rehashed' }]);
  });

  test('names removed entries, at the end too', async () => {
    const without = (...gone: number[]) =>
      fileOf(
        five.filter(({ position }) => !gone.includes(position)),
        headOf(five),
      );
    expect(await faults(without(2, 3))).toEqual([{ fault: 'removed', from: 2, to: 3 }]);
    expect(await faults(without(5))).toEqual([{ fault: 'removed', from: 5, to: 5 }]);
    expect(await faults(without(1, 2, 3, 4, 5))).toEqual([{ fault: 'removed', from: 1, to: 5 }]);
  });

  test('names an entry that stands after a later one', async () => {
    const [a, b, c, d, e] = five as [LogLine, LogLine, LogLine, LogLine, LogLine];
    expect(await faults(fileOf([a, c, b, d, e], headOf(five)))).toEqual([{ fault: 'reordered', line: 4, position: 2 }]);
  });

  test('names inserted entries: twice, after the end, of another log', async () => {
    const more = chain([entry(6)], { position: 5, hash: five[4]?.hash ?? '' });
    const foreign = chain([{ ...entry(2), opportunity_id: uuid(7) }], { position: 1, hash: five[0]?.hash ?? '' });
    const [first, ...rest] = five;
    expect(await faults(fileOf([...five, ...more], headOf(five)))).toEqual([
      { fault: 'inserted', line: 7, position: 6 },
    ]);
    expect(await faults(fileOf([...five, ...(first ? [first] : [])], headOf(five)))).toEqual([
      { fault: 'inserted', line: 7, position: 1 },
    ]);
    expect(await faults(fileOf([...(first ? [first] : []), ...foreign, ...rest], headOf(five)))).toEqual([
      { fault: 'inserted', line: 3, position: 2 },
    ]);
  });

  test('is not believed with an end that was written anew, another key, or one in other hands', async () => {
    const four = five.slice(0, 4);
    const unsigned = fileOf(four).replace(/"signature":"[0-9a-f]{8}/, '"signature":"00000000');
    expect(await faults(unsigned)).toEqual([{ fault: 'bad signature', keyId: KEY.id }]);
    expect((await verify(fileOf(five), [])).faults).toEqual([{ fault: 'unknown key', keyId: KEY.id }]);
    const stolen = { ...KEY, compromised_from: '2026-11-01T00:00:00.000Z' };
    expect((await verify(fileOf(five), [stolen])).faults).toEqual([{ fault: 'compromised key', keyId: KEY.id }]);
  });

  test.each([
    ['no log', 'hello', 1],
    ['a record', '{"record":{},"signature":""}', 1],
    ['an entry with a further member', fileOf(five).replace('"position":2', '"note":"x","position":2'), 3],
    ['an entry with a name twice', fileOf(five).replace('"position":2', '"position":2,"position":2'), 3],
    ['an empty line', fileOf(five).replace('\n', '\n\n'), 2],
  ])('says which line it cannot read: %s', async (_, text, line) => {
    expect(await faults(text)).toContainEqual({ fault: 'unreadable', line });
  });
});

test('any change of a log is found, and where it was names what it was', async () => {
  const words = fc.array(
    fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => text.isWellFormed()),
    {
      minLength: 2,
      maxLength: 12,
    },
  );
  const attack = fc.constantFrom('change', 'remove', 'swap', 'insert');
  await fc.assert(
    fc.asyncProperty(words, attack, fc.nat(), fc.nat(), async (said, kind, a, b) => {
      const links = chain(said.map((text, n) => entry(n + 1, text)));
      const head = headOf(links);
      expect(await faults(fileOf(links, head))).toEqual([]);
      const at = a % links.length;
      const other = (at + 1 + (b % (links.length - 1))) % links.length;
      const found = await faults(fileOf(attacked(links, kind, at, other), head));
      const kinds = { change: 'changed', remove: 'removed', swap: 'reordered', insert: 'inserted' } as const;
      expect(found.map(({ fault }) => fault)).toContain(kinds[kind]);
      if (kind === 'change') expect(found).toEqual([{ fault: 'changed', line: at + 2, position: at + 1 }]);
      if (kind === 'remove') expect(found).toEqual([{ fault: 'removed', from: at + 1, to: at + 1 }]);
    }),
    { numRuns: 300 },
  );
});

function attacked(links: readonly LogLine[], kind: string, at: number, other: number): LogLine[] {
  const copy = [...links];
  const [one, two] = [copy[at], copy[other]];
  if (!one || !two) throw new Error('no such entry');
  if (kind === 'change') copy[at] = { ...one, entry: { ...one.entry, content: { words: 'Never said' } } };
  if (kind === 'remove') copy.splice(at, 1);
  if (kind === 'swap') [copy[at], copy[other]] = [two, one];
  if (kind === 'insert') copy.splice(at, 0, ...chain([entry(500)], { position: other, hash: one.previous }));
  return copy;
}
