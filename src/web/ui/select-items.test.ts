import { describe, expect, test } from 'vitest';
import {
  codeItems,
  filterItems,
  groupItems,
  indexForKey,
  itemByLabel,
  type SelectItem,
  typeaheadIndex,
} from './select-items.ts';

const items: readonly SelectItem[] = [
  { label: 'Maine', value: 'ME', disabled: true },
  { label: 'Maryland', value: 'MD' },
  { label: 'Massachusetts', value: 'MA' },
  { label: 'Michigan', value: 'MI', disabled: true },
  { label: 'New York', value: 'NY' },
  { label: 'Nevada ', value: 'NV', disabled: true },
];
const values = (found: readonly SelectItem[]) => found.map(({ value }) => value);

describe('filterItems', () => {
  test.each([
    ['land', ['MD']],
    ['a', ['ME', 'MD', 'MA', 'MI', 'NV']],
    ['w y', ['NY']],
    ['texas', []],
    ['mary.*', []],
  ])('filters by %j to %j [UI-021]', (typed, found) => {
    expect(values(filterItems(items, typed))).toEqual(found);
  });
  test.each(['MARY', 'mary', 'mArY'])('%s matches in any case [UI-022]', (typed) => {
    expect(values(filterItems(items, typed))).toEqual(['MD']);
  });
  test.each([' mary', 'mary  ', '\tmary\n'])('%j matches without surrounding blanks [UI-023]', (typed) => {
    expect(values(filterItems(items, typed))).toEqual(['MD']);
  });
  test.each(['', '   '])('%j matches all', (typed) => {
    expect(filterItems(items, typed)).toHaveLength(items.length);
  });
});

test('grouped items are found by the name of their group too, and keep their place in the list', () => {
  const grouped = [
    { label: 'None', value: '' },
    { label: 'City', value: 'city', group: 'Address' },
    { label: 'ZIP code', value: 'zip', group: 'Address' },
    { label: 'Email', value: 'email', group: 'Contact' },
  ];
  expect(values(filterItems(grouped, 'addr'))).toEqual(['city', 'zip']);
  expect(groupItems(grouped).map(({ name, items }) => [name, items.map(({ index }) => index)])).toEqual([
    ['', [0]],
    ['Address', [1, 2]],
    ['Contact', [3]],
  ]);
});

test('finds an item by its full label', () => {
  expect(itemByLabel(items, ' maryland')?.value).toBe('MD');
  expect(itemByLabel(items, 'nevada')?.value).toBe('NV');
  expect(itemByLabel(items, 'mary')).toBeUndefined();
});

test('converts code lists with names or descriptions to items [DATA-069, DATA-070]', () => {
  expect(
    codeItems([
      { code: 'MD', name: 'Maryland' },
      { code: '238210', description: 'Electrical contractors' },
    ]),
  ).toEqual([
    { value: 'MD', label: 'Maryland' },
    { value: '238210', label: 'Electrical contractors' },
  ]);
});

describe('arrow keys skip disabled items', () => {
  test.each([
    ['ArrowDown', -1, 1],
    ['ArrowDown', 1, 2],
    ['ArrowDown', 2, 4],
    ['ArrowDown', 4, 4],
    ['ArrowUp', -1, 4],
    ['ArrowUp', 4, 2],
    ['ArrowUp', 1, 1],
    ['Home', 4, 1],
    ['End', 1, 4],
    ['PageDown', 1, 4],
    ['PageUp', 4, 1],
    ['a', 1, undefined],
  ])('%s moves from %d to %s', (key, active, to) => {
    expect(indexForKey(key, items, active)).toBe(to);
  });
  test.each(['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp'])(
    '%s finds nothing without enabled items',
    (key) => {
      expect(indexForKey(key, [], -1)).toBe(-1);
      expect(indexForKey(key, [{ disabled: true }], -1)).toBe(-1);
    },
  );
  test.each([
    ['m', -1, 1],
    ['m', 1, 2],
    ['mm', 1, 2],
    ['m', 2, 1],
    ['mas', 1, 2],
    ['new y', 1, 4],
    ['nev', 1, undefined],
    ['x', 1, undefined],
  ])('typing %j from %d moves to %s', (typed, active, to) => {
    expect(typeaheadIndex(items, active, typed)).toBe(to);
  });
  test('typing without items matches nothing', () => {
    expect(typeaheadIndex([], -1, 'a')).toBeUndefined();
  });
});
