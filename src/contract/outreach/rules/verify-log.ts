import { canonicalize, type Json, keepsNumbers, repeatsName } from '../../signed-records/rules/canonical-json.ts';
import { verifyText, wasValidAt } from '../../signed-records/rules/verification.ts';
import type { PublishedKey } from '../../signed-records/schema.ts';
import { HEAD_FORMAT, headText, LOG_START, type LogHead, type LogLine, linkText } from './log.ts';

/** What is wrong, and where: `line` of the file from 1, `position` in the log from 1. */
export type LogFault =
  /** The file is no exported log, or this line of it is no entry. */
  | { readonly fault: 'unreadable'; readonly line: number }
  /** What the entry says is not what was hashed. */
  | { readonly fault: 'changed'; readonly line: number; readonly position: number }
  /** Entries `from` to `to` are missing; at the end too. */
  | { readonly fault: 'removed'; readonly from: number; readonly to: number }
  /** The entry stands before one that precedes it. */
  | { readonly fault: 'reordered'; readonly line: number; readonly position: number }
  /** The entry is there twice, or comes after the signed end, or belongs to another opportunity. */
  | { readonly fault: 'inserted'; readonly line: number; readonly position: number }
  /** Each entry holds by itself, but this one does not follow the one before: one of both was replaced. */
  | { readonly fault: 'broken'; readonly line: number; readonly position: number }
  /** All entries follow each other, but do not end as signed: entries were replaced and hashed anew. */
  | { readonly fault: 'rehashed' }
  /** The end was not signed by this key, or was changed since. */
  | { readonly fault: 'bad signature'; readonly keyId: string }
  | { readonly fault: 'unknown key'; readonly keyId: string }
  | { readonly fault: 'compromised key'; readonly keyId: string };

export interface LogVerdict {
  readonly valid: boolean;
  readonly head: LogHead | null;
  /** Entries in the file. */
  readonly entries: number;
  readonly faults: readonly LogFault[];
}

interface Means {
  readonly keys: readonly PublishedKey[];
  /** SHA-256 of a text in UTF-8, in hexadecimal: the contract has no platform. */
  readonly sha256: (text: string) => string;
}

interface ReadLine extends LogLine {
  readonly line: number;
  /** Its hash is that of what it says. */
  readonly holds: boolean;
}

/** Verifies an exported log with published keys alone. All faults are named, in the order of the file. */
export async function verifyLog(text: string, means: Means): Promise<LogVerdict> {
  const [first = '', ...rest] = withoutEnd(text).split('\n');
  const signed = readHead(first);
  if (!signed) return { valid: false, head: null, entries: 0, faults: [{ fault: 'unreadable', line: 1 }] };
  const { head, signature } = signed;
  const read = rest.map((line, at) => readLine(line, at + 2, means));
  const lines = read.filter((line) => 'entry' in line);
  const faults: LogFault[] = read.filter((line): line is LogFault => 'fault' in line);
  faults.push(...(await faultsOfHead(head, signature, means)));
  faults.push(
    ...lines.filter(({ holds }) => !holds).map(({ line, position }) => ({ fault: 'changed' as const, line, position })),
  );
  faults.push(...faultsOfOrder(lines, head));
  if (faults.length === 0 && lastHash(lines) !== head.hash) faults.push({ fault: 'rehashed' });
  return { valid: faults.length === 0, head, entries: lines.length, faults };
}

/** Editors and mail add a byte order mark, or other ends of lines: neither is signed. */
function withoutEnd(text: string): string {
  const read = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  let end = read.length;
  while (read[end - 1] === '\n') end -= 1;
  return read.slice(0, end);
}

const lastHash = (lines: readonly ReadLine[]): string => lines.at(-1)?.hash ?? LOG_START;

async function faultsOfHead(head: LogHead, signature: string, { keys }: Means): Promise<LogFault[]> {
  const { key_id: keyId } = head;
  const key = keys.find(({ id }) => id === keyId);
  if (!key || !wasValidAt(key, head.signed_at)) return [{ fault: 'unknown key', keyId }];
  if (!(await verifyText(key, signature, headText(head)))) return [{ fault: 'bad signature', keyId }];
  return key.compromised_from === null ? [] : [{ fault: 'compromised key', keyId }];
}

/** What is missing, twice, out of order, or does not follow the one before. */
function faultsOfOrder(lines: readonly ReadLine[], head: LogHead): LogFault[] {
  const faults: LogFault[] = [];
  const seen = new Map<number, ReadLine>();
  let highest = 0;
  for (const one of lines) {
    const { line, position } = one;
    const isForeign = one.entry.opportunity_id !== head.opportunity_id || position > head.entries;
    if (isForeign || seen.has(position)) faults.push({ fault: 'inserted', line, position });
    else if (position < highest) faults.push({ fault: 'reordered', line, position });
    if (!isForeign && !seen.has(position)) seen.set(position, one);
    if (!isForeign) highest = Math.max(highest, position);
  }
  return [...faults, ...gaps(seen, head.entries), ...breaks(seen)];
}

function gaps(seen: ReadonlyMap<number, ReadLine>, entries: number): LogFault[] {
  const faults: LogFault[] = [];
  const positions = [...seen.keys()].sort((a, b) => a - b);
  let next = 1;
  for (const position of [...positions, entries + 1]) {
    if (position > next) faults.push({ fault: 'removed', from: next, to: position - 1 });
    next = position + 1;
  }
  return faults;
}

function breaks(seen: ReadonlyMap<number, ReadLine>): LogFault[] {
  return [...seen.values()].flatMap(({ position, previous, line }) => {
    const before = position === 1 ? LOG_START : seen.get(position - 1)?.hash;
    return before === undefined || before === previous ? [] : [{ fault: 'broken' as const, line, position }];
  });
}

function readHead(line: string): { readonly head: LogHead; readonly signature: string } | null {
  const value = parse(line);
  if (!isObject(value) || !hasExactly(value, ['head', 'signature'])) return null;
  const { head, signature } = value;
  if (!isObject(head) || !hasExactly(head, HEAD_MEMBERS) || typeof signature !== 'string') return null;
  const isHead =
    head.format === HEAD_FORMAT &&
    typeof head.key_id === 'string' &&
    typeof head.signed_at === 'string' &&
    typeof head.opportunity_id === 'string' &&
    isHash(head.hash) &&
    isCount(head.entries);
  return isHead && /^[0-9a-f]{128}$/.test(signature) ? { head: head as unknown as LogHead, signature } : null;
}

const HEAD_MEMBERS = ['entries', 'format', 'hash', 'key_id', 'opportunity_id', 'signed_at'];
const LINE_MEMBERS = ['entry', 'hash', 'position', 'previous'];

function readLine(text: string, line: number, { sha256 }: Means): ReadLine | LogFault {
  const value = parse(text);
  if (!isObject(value) || !hasExactly(value, LINE_MEMBERS)) return { fault: 'unreadable', line };
  const { position, previous, hash, entry } = value;
  if (!isCount(position) || position < 1 || !isHash(previous) || !isHash(hash) || !isObject(entry))
    return { fault: 'unreadable', line };
  const logged = entry as unknown as LogLine['entry'];
  return {
    position,
    previous,
    hash,
    entry: logged,
    line,
    holds: sha256(linkText(position, previous, logged)) === hash,
  };
}

/** Null also for what readers could take in two ways: a name twice, digits that numbers do not hold. */
function parse(text: string): Json {
  try {
    const value = JSON.parse(text) as Json;
    canonicalize(value);
    return repeatsName(text) || !keepsNumbers(text) ? null : value;
  } catch {
    return null;
  }
}

const isObject = (value: Json | undefined): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasExactly = (value: object, names: readonly string[]): boolean =>
  Object.keys(value).sort().join() === names.join();
const isHash = (value: Json | undefined): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const isCount = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;
