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

  test('builds only the firm that changed, however many changed before', () => {
    const index = new FirmIndex(vocabulary);
    index.update(many(0, 400), []);
    const [before, changed] = [index.bytes, firm('n7', { name: 'Firm renamed' })];
    index.update([changed], []);
    expect(index.bytes - before).toBe(index.build([changed]).buffer.byteLength);
    expect(index.search(query({ q: 'firm' })).total).toBe(400);
    expect(index.search(query({ q: '"firm 00007"' })).total).toBe(0);
  });

  test('equals a freshly built index after changes of firms that changed before', () => {
    const [index, fresh] = [new FirmIndex(vocabulary), new FirmIndex(vocabulary)];
    for (const size of [1, 30, 300]) index.update(many(0, size), []);
    const renamed = many(0, 100).map((one, i) => ({ ...one, name: `Bay ${i % 9}`, verified_projects: i % 4 }));
    for (const one of renamed) index.update([one], []);
    for (let i = 90; i < 110; i++) index.update([], [idOf(`n${i}`)]);
    fresh.open([fresh.build([...renamed.slice(0, 90), ...many(110, 300)])]);
    for (const q of ['firm', 'bay', 'bay 3', undefined])
      expect(index.search(query({ q, page_size: 300 }))).toEqual(fresh.search(query({ q, page_size: 300 })));
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
