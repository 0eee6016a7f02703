import { expect, test } from 'vitest';
import { type CardModule, createCardLoader } from './card-loader.ts';

const item = (type: string, subject_type: string | null = null) => ({ type, subject_type });
const moduleOf = (type: string, subject: string, load: () => void = () => {}): CardModule => ({
  types: [type],
  subjects: [subject],
  load: async () => {
    load();
    return { types: { [type]: {} as never }, subjects: { [subject]: {} as never } };
  },
});

test('loads the cards that are needed, by type or by subject, once, and says so', async () => {
  const loads: string[] = [];
  const loader = createCardLoader(
    ['a', 'b', 'c'].map((one) => moduleOf(one, one.toUpperCase(), () => loads.push(one))),
  );
  let told = 0;
  loader.subscribe(() => {
    told += 1;
  });
  const first = loader.loaded();
  expect(loader.areLoaded([item('unknown')])).toBe(true);
  expect(loader.areLoaded([item('a')])).toBe(false);
  await loader.load([item('a'), item('unknown', 'B'), item('unknown')]);
  await loader.load([item('a', 'A')]);
  expect([loads, Object.keys(loader.loaded().types), Object.keys(loader.loaded().subjects)]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
    ['A', 'B'],
  ]);
  expect([loader.areLoaded([item('a', 'B')]), loader.areLoaded([item('c')]), told]).toEqual([true, false, 2]);
  expect(loader.loaded()).not.toBe(first);
});

test('what did not load is tried again', async () => {
  let isAway = true;
  const loader = createCardLoader([
    moduleOf('a', 'A', () => {
      if (isAway) throw new Error('away');
    }),
  ]);
  await expect(loader.load([item('a')])).rejects.toThrow('away');
  expect(loader.areLoaded([item('a')])).toBe(false);
  isAway = false;
  await loader.load([item('a')]);
  expect(loader.areLoaded([item('a')])).toBe(true);
});
