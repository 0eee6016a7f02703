import { expect, test } from 'vitest';
import { checkRecord } from './check-record.ts';

const NOTHING = { keys: [], revocations: [] };

test('has no result without a file or text', async () => {
  expect(await checkRecord(null, ' \n', NOTHING)).toBeNull();
});

test('rejects input above the size limit', async () => {
  expect(await checkRecord(null, 'x'.repeat(1_000_001), NOTHING)).toEqual({ outcome: 'too large' });
  expect(await checkRecord(new File(['x'.repeat(1_000_001)], 'a.json'), '', NOTHING)).toEqual({ outcome: 'too large' });
});

test('rejects a file that is no record', async () => {
  expect(await checkRecord(new File(['{}'], 'a.json'), '', NOTHING)).toMatchObject({ outcome: 'not a record' });
});
