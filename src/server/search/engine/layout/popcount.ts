import { type Bitset, popcount32 } from './bitset.ts';

/** Size of the intersection of two sets within the words `from` to `to`, exclusive; both multiples of 4. */
export type CountIntersection = (a: Bitset, b: Bitset, from: number, to: number) => number;

export const countIntersectionScalar: CountIntersection = (a, b, from, to) => {
  let count = 0;
  for (let i = from; i < to; i++) count += popcount32((a[i] as number) & (b[i] as number));
  return count;
};

/** The used part of WebAssembly, whose types are part of TypeScript's DOM library. */
declare const WebAssembly: {
  validate(module: Uint8Array): boolean;
  Memory: new (size: { initial: number; maximum: number; shared: true }) => SharedMemory;
  Module: new (module: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { readonly exports: Record<string, unknown> };
};
export interface SharedMemory {
  readonly buffer: SharedArrayBuffer;
}

/** Size in bytes of a page of WebAssembly memory. */
export const WASM_PAGE = 65_536;

/** Shared memory of at least `bytes`; undefined if the platform cannot provide it. */
export function sharedMemory(bytes: number): SharedMemory | undefined {
  const pages = Math.max(1, Math.ceil(bytes / WASM_PAGE));
  try {
    return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  } catch {
    return undefined;
  }
}

/**
 * Counts 128 bits at a time (WebAssembly SIMD) for sets in this memory; falls back to scalar counting for other sets
 * and platforms.
 */
export function countIntersectionIn(memory: SharedMemory | undefined): CountIntersection {
  if (!memory || !WebAssembly.validate(MODULE)) return countIntersectionScalar;
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(MODULE), { m: { m: memory } });
  const count = exports.c as (a: number, b: number, bytes: number) => number;
  return (a, b, from, to) =>
    a.buffer === memory.buffer && b.buffer === memory.buffer
      ? count(a.byteOffset + from * 4, b.byteOffset + from * 4, (to - from) * 4)
      : countIntersectionScalar(a, b, from, to);
}

// Hand-assembled: 100 bytes do not justify a compiler in the build. Opcodes: WebAssembly 2.0, section 5.4.
const I32 = 0x7f;
const V128 = 0x7b;
const section = (id: number, ...content: number[]) => [id, content.length, ...content];
const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const LOAD = [0xfd, 0x00, 4, 0];
const advance = (local: number) => [...get(local), 0x41, 16, 0x6a, ...set(local)];
const lane = (n: number) => [...get(3), 0xfd, 0x1b, n];

/** `c(a, b, bytes)`: each iteration intersects, counts bits per byte, widens to 32 bits and adds to four lanes. */
const BODY = [
  ...[1, 1, V128],
  ...[0x02, 0x40, 0x03, 0x40], // block, loop
  ...[...get(2), 0x45, 0x0d, 1], // exit when no bytes are left
  ...[...get(3), ...get(0), ...LOAD, ...get(1), ...LOAD],
  ...[0xfd, 0x4e, 0xfd, 0x62], // v128.and, i8x16.popcnt
  ...[0xfd, 0x7d, 0xfd, 0x7f], // extadd_pairwise to i16x8, to i32x4
  ...[0xfd, 0xae, 0x01, ...set(3)], // i32x4.add
  ...[...advance(0), ...advance(1), ...get(2), 0x41, 16, 0x6b, ...set(2)],
  ...[0x0c, 0, 0x0b, 0x0b],
  ...[...lane(0), ...lane(1), 0x6a, ...lane(2), 0x6a, ...lane(3), 0x6a, 0x0b],
];
const MODULE = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, 1, 0x60, 3, I32, I32, I32, 1, I32),
  ...section(2, 1, 1, 0x6d, 1, 0x6d, 2, 3, 1, 0x80, 0x80, 4), // memory m.m: shared, 1 to 65,536 pages
  ...section(3, 1, 0),
  ...section(7, 1, 1, 0x63, 0, 0),
  ...section(10, 1, BODY.length, ...BODY),
]);
