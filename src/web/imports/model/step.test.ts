import { expect, test } from 'vitest';
import { isStepOutdated, stepOf } from './step.ts';

test('the URL chooses between preview and columns; every other step is the server’s', () => {
  expect(stepOf('preview', {})).toBe('preview');
  expect(stepOf('preview', { step: 'columns' })).toBe('columns');
  for (const status of ['reading', 'planning', 'importing', 'done', 'failed', 'abandoned'] as const)
    expect([stepOf(status, { step: 'columns' }), isStepOutdated(status, { step: 'columns' })]).toEqual([status, true]);
  expect([isStepOutdated('preview', { step: 'columns' }), isStepOutdated('planning', {})]).toEqual([false, false]);
});
