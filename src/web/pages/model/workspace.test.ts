import { expect, test } from 'vitest';
import { hiddenParts } from './workspace.ts';

test('the navigation leaves out what a part in the project may not open', () => {
  expect(hiddenParts({ sees: 'all' })).toEqual([]);
  expect(hiddenParts({ sees: 'branch' })).toEqual(['stakeholders', 'team', 'publicDashboard']);
  expect(hiddenParts({ sees: 'accepted' })).toContain('workforce');
});
