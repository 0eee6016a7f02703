import { describe, expect, test } from 'vitest';
import { FirmIndex } from './firm-index.ts';
import { firm, idOf, lore, nameOf, query } from './fixtures.ts';

describe('many firms', () => {
  const many = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) =>
      firm(`n${from + i}`, { name: `Firm ${String(from + i).padStart(5, '0')}`, verified_projects: (from + i) % 7 }),
    );

  test('move on to closed segments, of which none is lost, until all are better made one', () => {
    const index = new FirmIndex(lore);
    for (let from = 0; from < 15_000; from += 2500) index.change(many(from, from + 2500), []);
    expect(index.size).toBe(15_000);
    expect(index.segmentCount).toBeLessThan(10);
    expect(index.scattered).toBe(true);
    index.change(
      many(500, 600),
      many(14_000, 14_100).map((one) => one.core_id),
    );
    expect(index.search(query({ sort: 'name', page: 299 })).hits.map((hit) => nameOf(hit.core_id))[0]).toBe('n5960');
    expect(index.search(query()).total).toBe(14_900);
  });

  test('a segment is the same after a way through memory', () => {
    const index = new FirmIndex(lore);
    index.open([index.build(many(0, 25_000))], [['00000000-0000-0000-0000-000000000000', idOf('n7')]]);
    expect(index.search(query({ sort: 'verified', q: 'firm' })).total).toBe(24_999);
    expect(index.search(query({ sort: 'name', page: 1250 })).hits.length).toBe(19);
    expect(index.kept().struck).toEqual([[idOf('n7')]]);
  });
});
