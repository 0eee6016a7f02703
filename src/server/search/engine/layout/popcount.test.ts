import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countIntersectionIn, countIntersectionScalar, sharedMemory } from './popcount.ts';

const WORDS = 64;
const memory = sharedMemory(WORDS * 8);
const fast = countIntersectionIn(memory);

test('SIMD counting equals scalar counting', () => {
  expect(memory).toBeDefined();
  expect(fast).not.toBe(countIntersectionScalar);
  const [a, b] = [
    new Uint32Array(memory?.buffer as SharedArrayBuffer, 0, WORDS),
    new Uint32Array(memory?.buffer as SharedArrayBuffer, WORDS * 4, WORDS),
  ];
  const word = fc.oneof(fc.nat(0xffffffff), fc.constantFrom(0, 0xffffffff));
  const words = fc.array(word, { minLength: WORDS, maxLength: WORDS });
  const cut = fc.integer({ min: 0, max: WORDS / 4 }).map((n) => n * 4);
  fc.assert(
    fc.property(words, words, cut, cut, (left, right, from, to) => {
      a.set(left);
      b.set(right);
      const [first, last] = [Math.min(from, to), Math.max(from, to)];
      expect(fast(a, b, first, last)).toBe(countIntersectionScalar(a, b, first, last));
    }),
  );
});

test('counts sets outside the shared memory', () => {
  const unshared = new Uint32Array(WORDS).fill(0xffffffff);
  expect(fast(unshared, unshared, 0, WORDS)).toBe(WORDS * 32);
});

test('falls back to scalar counting without shared memory', () => {
  expect(countIntersectionIn(undefined)).toBe(countIntersectionScalar);
});
