import { createHash, generateKeyPairSync, type KeyObject, sign as signBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalize, type Json } from './rules/canonical-json.ts';
import { type PublishedData, serializeRecord, signingInput, verifyRecord } from './rules/verification.ts';
import { type PublishedKey, type WorkRecord, workRecord } from './schema.ts';

describe('canonical JSON (RFC 8785)', () => {
  test('canonicalizes the example of section 3.2', () => {
    const given = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    const wanted = String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`;
    expect(canonicalize(JSON.parse(given))).toBe(wanted);
  });

  test('sorts names by UTF-16 code units (section 3.2.3)', () => {
    const given = String.raw`{"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One",
      "\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"}`;
    const values = canonicalize(JSON.parse(given)).match(/(?<=:")[^"]+/g);
    expect(values).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
    // numbers as names come first in JavaScript's own order
    expect(canonicalize({ b: 1, 10: 2, 9: 3, '!': 4 })).toBe('{"!":4,"10":2,"9":3,"b":1}');
  });

  test.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['c340000000000000', '-9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['41b3de4355555556', '333333333.3333334'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('prints the number %s of appendix B as %s', (bits, wanted) => {
    expect(canonicalize(Buffer.from(bits, 'hex').readDoubleBE())).toBe(wanted);
  });

  test.each([[Number.NaN], [Number.POSITIVE_INFINITY], ['\ud83d'], [{ '\ude00': 1 }]])('refuses %o', (value) => {
    expect(() => canonicalize(value as Json)).toThrow();
  });

  test('round-trips arbitrary values with stable text and names in UTF-16 order', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const text = canonicalize(value as Json);
        const back = JSON.parse(text) as Json;
        expect(back).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalize(back)).toBe(text);
      }),
    );
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ unit: 'binary' })), (names) => {
        const sorted = names.toSorted((a, b) => (a < b ? -1 : 1));
        const shuffled = Object.fromEntries(names.map((name) => [name, null]));
        const wanted = sorted.map((name) => `${JSON.stringify(name)}:null`);
        expect(canonicalize(shuffled)).toBe(`{${wanted.join(',')}}`);
      }),
    );
  });
});

function newKeyPair(): { id: string; publicKey: string; privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const id = createHash('sha256').update(raw).digest('hex').slice(0, 16);
  return { id, publicKey: raw.toString('hex'), privateKey };
}
const pair = newKeyPair();
const key: PublishedKey = {
  id: pair.id,
  algorithm: 'Ed25519',
  public_key: pair.publicKey,
  valid_from: '2026-01-01T00:00:00.000Z',
  valid_until: null,
  compromised_from: null,
};
const published: PublishedData = { keys: [key], revocations: [] };
const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const record: WorkRecord = {
  format: 'plumbline-record/1',
  id: uuid(1),
  key_id: pair.id,
  issued_at: '2026-11-20T12:00:00.000Z',
  hiring_company: { id: uuid(2), business_name: 'Calvert & Pratt “Builders”' },
  mwbe: { id: uuid(3), mwbe_core_id: uuid(4), legal_business_name: 'Peña Électrique 😀' },
  project: {
    id: uuid(5),
    title: 'Pump Station 4',
    services: 'Switchgear\nand wiring',
    start_date: '2025-02-03',
    end_date: '2026-01-15',
    recorded_at: '2026-02-01T09:00:00.000Z',
    confirmed_at: '2026-03-04T05:06:07.000Z',
  },
  between_parties: { amount_usd: 640_000, client_name: null, notes: 'Between us', revisions: [] },
};
const sign = (one: WorkRecord, privateKey = pair.privateKey) =>
  serializeRecord(one, signBytes(null, Buffer.from(signingInput(one)), privateKey).toString('hex'));
const bytes = (text: string) => new TextEncoder().encode(text);
const check = (text: string, lists = published) => verifyRecord(bytes(text), lists);

describe('signed records', () => {
  test('verify and return what was signed', async () => {
    expect(workRecord.parse(record)).toEqual(record);
    expect(await check(sign(record))).toEqual({ outcome: 'valid', record, key });
    const open = { ...record, between_parties: null };
    expect(await check(sign(open))).toEqual({ outcome: 'valid', record: open, key });
  });

  test('fail after any bit flip, deletion or insertion that changes a value', async () => {
    const file = bytes(sign(record));
    const passed: string[] = [];
    const mustFail = async (changed: Uint8Array, what: string) => {
      const result = await verifyRecord(changed, published);
      if (result.outcome !== 'valid' && result.outcome !== 'revoked') return;
      // only white space between values may differ: whoever reads the file reads what was signed
      const text = new TextDecoder().decode(changed);
      const says = JSON.stringify(JSON.parse(text));
      if (says !== sign(record) || text.replaceAll(/[ \n\t\r]/g, '') !== sign(record).replaceAll(/[ \n\t\r]/g, ''))
        passed.push(what);
    };
    for (const [at, byte] of file.entries()) {
      for (let bit = 0; bit < 8; bit++) await mustFail(file.with(at, byte ^ (1 << bit)), `bit ${bit} of byte ${at}`);
      await mustFail(
        file.filter((_, other) => other !== at),
        `without byte ${at}`,
      );
      for (const more of [0x20, 0x0a, byte]) {
        await mustFail(Uint8Array.from([...file.slice(0, at), more, ...file.slice(at)]), `${more} before byte ${at}`);
      }
    }
    expect(passed).toEqual([]);
  });

  test('tell records of a compromised key from earlier ones, revoked or not', async () => {
    const revocations = [
      { record_id: record.id, reason: 'withdrawn', revoked_at: '2026-12-01T00:00:00.000Z' },
    ] as const;
    const outcome = async (compromised_from: string | null, lists: Partial<PublishedData> = {}) =>
      (await check(sign(record), { ...published, ...lists, keys: [{ ...key, compromised_from }] })).outcome;
    expect(await outcome(null)).toBe('valid');
    expect(await outcome('2026-11-20T12:00:00.000Z')).toBe('compromised key');
    expect(await outcome('2026-11-20T12:00:00.001Z')).toBe('dated before compromise');
    expect(await outcome('2026-11-20T12:00:00.000Z', { revocations })).toBe('compromised key');
    expect(await outcome('2026-11-20T12:00:00.001Z', { revocations })).toBe('revoked');
    const { compromised_from: _, ...unmarked } = key;
    expect((await check(sign(record), { ...published, keys: [unmarked as PublishedKey] })).outcome).toBe('valid');
  });

  test('verify however an editor formats the same values', async () => {
    const value = JSON.parse(sign(record)) as { record: WorkRecord; signature: string };
    const { project, ...rest } = record;
    const reordered = { signature: value.signature, record: { project, ...rest } };
    for (const text of [
      `${sign(record)}\n`,
      `\ufeff${sign(record)}\r\n`,
      JSON.stringify(value, null, 2),
      JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n'),
      JSON.stringify(reordered),
      // Python escapes what is not ASCII
      sign(record).replace(/[^ -~]/gu, (one) =>
        [...Array(one.length).keys()].map((at) => `\\u${one.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
      ),
    ]) {
      expect(await check(text), text).toEqual({ outcome: 'valid', record, key });
    }
  });

  test('fail when a file says more than was signed', async () => {
    const value = JSON.parse(sign(record)) as { record: Json; signature: string };
    const text = sign(record);
    for (const changed of [
      JSON.stringify({ ...value, more: 1 }),
      text.replace('{"record"', '{"record":{},"record"'),
      text.replace('"amount_usd":640000', '"amount_usd":9,"amount_usd":640000'),
      text.replace('"amount_usd":640000', '"amount\\u005fusd":9,"amount_usd":640000'),
      text.replace('"amount_usd":640000', '"amount_usd":640000.00000000000000001'),
    ]) {
      expect(changed).not.toBe(text);
      expect(await check(changed), changed).toEqual({ outcome: 'changed' });
    }
  });

  test('fail with a foreign key, under our key id and under its own', async () => {
    const other = newKeyPair();
    expect(await check(sign(record, other.privateKey))).toEqual({ outcome: 'changed' });
    const theirs = sign({ ...record, key_id: other.id }, other.privateKey);
    expect(await check(theirs)).toEqual({ outcome: 'unknown key', keyId: other.id });
    expect(await check(sign(record), { keys: [], revocations: [] })).toMatchObject({ outcome: 'unknown key' });
  });

  test('verify with a former key only within its validity period', async () => {
    const until = (valid_until: string) => ({ keys: [{ ...key, valid_until }], revocations: [] });
    expect(await check(sign(record), until('2026-11-20T12:00:00.000Z'))).toMatchObject({ outcome: 'valid' });
    expect(await check(sign(record), until('2026-11-20T11:59:59.999Z'))).toMatchObject({ outcome: 'unknown key' });
    const early = { ...record, issued_at: '2025-12-31T23:59:59.999Z' };
    expect(await check(sign(early))).toMatchObject({ outcome: 'unknown key' });
    expect(await check(sign({ ...record, issued_at: 'soon' }))).toMatchObject({ outcome: 'unknown key' });
  });

  test('report date and reason of a revocation, for genuine records only', async () => {
    const revocation = { record_id: record.id, reason: 'corrected', revoked_at: '2026-12-01T00:00:00.000Z' } as const;
    const lists = { keys: [key], revocations: [{ ...revocation, record_id: uuid(9) }, revocation] };
    expect(await check(sign(record), lists)).toEqual({ outcome: 'revoked', record, key, revocation });
    expect(await check(sign(record).replace('640000', '940000'), lists)).toEqual({ outcome: 'changed' });
  });

  test.each(['', '{}', 'null', '[]', '7', '"x"', '{"record":null}', '{"record":{}}', '['.repeat(200_000)])(
    'no record: %.20s',
    async (text) => {
      expect(await check(text)).toEqual({ outcome: 'not a record' });
    },
  );

  test('reject another format despite a valid signature', async () => {
    const other = { ...record, format: 'plumbline-record/2' } as unknown as WorkRecord;
    expect(await check(sign(other))).toEqual({ outcome: 'not a record' });
  });

  test('verify arbitrary text fields', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (services) => {
        const one = { ...record, project: { ...record.project, services } };
        expect((await check(sign(one))).outcome).toBe('valid');
      }),
    );
  });
});
