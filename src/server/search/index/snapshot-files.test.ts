import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SegmentBuilder } from '../engine/build/segment-builder.ts';
import { viewArrays } from '../engine/layout/segment-layout.ts';
import { readSnapshot, writeSegment, writeSnapshot } from './snapshot-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-index-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function segment() {
  const builder = new SegmentBuilder(new Map([['MD', 'Maryland']]), { figures: 0 });
  for (const [i, name] of ['Bay Electric', 'Harbor Plumbing'].entries()) {
    builder.add({
      core_id: `00000000-0000-4000-8000-00000000000${i}`,
      name,
      ...{ trade_name: null, city: 'Baltimore', state: 'MD', zip: '21201', county: null, latitude: 39, longitude: -76 },
      ...{ description: 'Wiring', naics: ['238210'], certificates: [], size_band: null, verified_projects: i },
      ...{ own_trade_name: null, capacity: null },
    });
  }
  return builder.finish();
}
const facts = { database: 'one', cursor: '17', takenAt: 5, removed: [['a']], unsegmented: ['b'] };
const keep = () => {
  const data = segment();
  const name = writeSegment(folder, data);
  writeSnapshot(folder, facts, [name]);
  return { data, name };
};

test('reads back what was written', () => {
  const { data, name } = keep();
  const kept = readSnapshot(folder, 'one');
  expect(kept?.files).toEqual([name]);
  expect(kept?.snapshot).toMatchObject(facts);
  const [read] = kept?.snapshot.segments ?? [];
  const { scratch: _own, ...before } = viewArrays(data);
  const { scratch: _other, ...after } = viewArrays(read as typeof data);
  expect(after).toEqual(before);
});

test('ignores a snapshot of another database or another version, and a missing one', () => {
  expect(readSnapshot(folder, 'one')).toBeUndefined();
  keep();
  expect(readSnapshot(folder, 'two')).toBeUndefined();
  const file = join(folder, 'index.json');
  writeFileSync(
    file,
    readFileSync(file, 'utf8')
      .replace(/"fingerprint":"."/, '"fingerprint":"x"')
      .replace(/"fingerprint":"[0-9a-f]/, '"fingerprint":"x'),
  );
  expect(readSnapshot(folder, 'one')).toBeUndefined();
  writeFileSync(file, '{"half');
  expect(readSnapshot(folder, 'one')).toBeUndefined();
});

test('rejects a truncated, damaged or missing file', () => {
  const { name } = keep();
  const file = join(folder, name);
  const bytes = readFileSync(file);
  bytes[bytes.length - 40] = (bytes[bytes.length - 40] as number) ^ 1;
  writeFileSync(file, bytes);
  expect(() => readSnapshot(folder, 'one')).toThrow('is damaged');
  truncateSync(file, bytes.length - 100);
  expect(() => readSnapshot(folder, 'one')).toThrow('is cut off');
  rmSync(file);
  expect(() => readSnapshot(folder, 'one')).toThrow('no such file');
});

test('removes orphaned files after a grace period', () => {
  const { name } = keep();
  const [old, young] = [writeSegment(folder, segment()), writeSegment(folder, segment())];
  utimesSync(join(folder, old), 0, 0);
  writeSnapshot(folder, facts, [name]);
  expect(readdirSync(folder).sort()).toEqual([name, young, 'index.json'].sort());
});
