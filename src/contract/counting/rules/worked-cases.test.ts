import { describe, expect, test } from 'vitest';
import {
  caseFiles,
  countCase,
  expectedResult,
  resultOf,
  shippedPack,
  shippedPackCodes,
} from '../../../../tests/support/counting.ts';

const FILES = caseFiles();

test('every shipped pack has worked cases, each with its source', () => {
  expect(FILES.map(({ pack }) => pack).toSorted()).toEqual(shippedPackCodes().toSorted());
  expect(FILES.flatMap(({ cases }) => cases).length).toBeGreaterThanOrEqual(120);
  expect(FILES.flatMap(({ cases }) => cases).filter(({ source }) => source === '')).toEqual([]);
});

describe.each(FILES)('$pack', (file) => {
  const pack = shippedPack(file.pack);

  test('names its cases apart', () => {
    expect(new Set(file.cases.map(({ name }) => name)).size).toBe(file.cases.length);
  });

  test.each(file.cases)('$name: $source', (one) => {
    expect(resultOf(countCase(file, one, pack))).toEqual(expectedResult(file, one));
  });

  test('every rule counts in a case, and every condition that refuses does', () => {
    const used = new Set(file.cases.flatMap(({ lines }) => lines.map(([, , , , , rule]) => rule)));
    const unused = pack.rules.map(({ code }) => code).filter((code) => !used.has(code));
    expect(unused).toEqual([]);
    expect(pack.suspensions.map(({ code }) => code).filter((code) => !used.has(code))).toEqual([]);
  });
});
