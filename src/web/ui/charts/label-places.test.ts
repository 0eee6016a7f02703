import { expect, test } from 'vitest';
import { spreadLabels } from './label-places.ts';

test('labels of lines that end close to each other are moved apart in their order, others stay', () => {
  expect(spreadLabels([10, 100, 200], 18)).toEqual([10, 100, 200]);
  expect(spreadLabels([100, 100], 18)).toEqual([91, 109]);
  expect(spreadLabels([120, 100, 110, 300], 18)).toEqual([128, 92, 110, 300]);
});
