import { expect, test } from 'vitest';
import { badgeLabel, countLabel, parseView } from './view.ts';

test('parses known search parameters and drops defaults and unknown ones', () => {
  expect(parseView({ filter: 'all', sub: 'sent', sort: 'newest', open: 'x', other: 'y' })).toEqual({
    sub: 'sent',
    open: 'x',
  });
  expect(parseView({ filter: 'mine', sort: ['oldest'] })).toEqual({});
});

test('the badge stops at nine [NOTIF-006], the filters at 999', () => {
  expect([0, 1, 9, 10, 1000].map(badgeLabel)).toEqual(['', '1', '9', '9+', '9+']);
  expect([0, 999, 1000].map(countLabel)).toEqual(['0', '999', '999+']);
});
