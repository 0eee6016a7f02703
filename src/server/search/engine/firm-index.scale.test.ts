import { describe, expect, test } from 'vitest';
import { certificate, firm, idOf, nameOf, query, vocabulary } from '../../../../tests/oracles/search/fixtures.ts';
import { FirmIndex } from './firm-index.ts';

/** Most say what they are; a few, whose long texts tell little, have it as certificate and trade, which is worth more. */
function varied(i: number) {
  const length = i % 97;
  const listed = length > 80 && i % 5 === 0;
  const says = listed ? '' : 'mbe electrical baltimore';
  return firm(`v${i}`, {
    name: i % 3 === 0 ? `Harbor ${i % 900}` : `Acme ${i % 900}`,
    description: `${'we work and build '.repeat(length)} harbor ${says}`,
    naics: listed && i % 2 === 0 ? ['238210'] : ['54'],
    city: listed ? 'Baltimore' : 'Elkridge',
    certificates: listed ? [certificate({ type: 'MBE' })] : [],
  });
}

describe('an index of many firms', () => {
  const many = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) =>
      firm(`n${from + i}`, { name: `Firm ${String(from + i).padStart(5, '0')}`, verified_projects: (from + i) % 7 }),
    );

  test('promotes full levels to closed segments without losing firms, and then needs a merge', () => {
    const index = new FirmIndex(vocabulary);
    for (let from = 0; from < 15_000; from += 2500) index.update(many(from, from + 2500), []);
    expect(index.size).toBe(15_000);
    expect(index.segmentCount).toBeLessThan(10);
    expect(index.needsMerge).toBe(true);
    index.update(
      many(500, 600),
      many(14_000, 14_100).map((one) => one.core_id),
    );
    expect(index.search(query({ sort: 'name', page: 299 })).hits.map((hit) => nameOf(hit.core_id))[0]).toBe('n5960');
    expect(index.search(query()).total).toBe(14_900);
  });

  test('opens a segment from its memory without the outdated firms', () => {
    const index = new FirmIndex(vocabulary);
    index.open([index.build(many(0, 25_000))], [['00000000-0000-0000-0000-000000000000', idOf('n7')]]);
    expect(index.search(query({ sort: 'verified', q: 'firm' })).total).toBe(24_999);
    expect(index.search(query({ sort: 'name', page: 1250 })).hits.length).toBe(19);
    expect(index.snapshot().struck).toEqual([[idOf('n7')]]);
  });

  test('early termination returns the same results as scoring every firm', () => {
    const firms = Array.from({ length: 5000 }, (_, i) => varied(i));
    const [index, scattered] = [new FirmIndex(vocabulary), new FirmIndex(vocabulary)];
    index.open([index.build(firms)]);
    // segments too small for early termination
    scattered.open([0, 1, 2, 3, 4].map((i) => scattered.build(firms.slice(i * 1000, (i + 1) * 1000))));
    const texts = [
      'harbor',
      'har',
      'harbor mbe',
      'harbor baltimore',
      'harbor electrical',
      'harbor baltimore mbe',
      'electrical',
    ];
    for (const q of texts) {
      for (const page of [1, 4]) expect(index.search(query({ q, page }))).toEqual(scattered.search(query({ q, page })));
    }
  });
});
