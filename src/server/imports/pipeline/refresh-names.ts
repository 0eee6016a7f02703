import { namesInCapitals } from '#server/businesses/reads/names-in-capitals.ts';
import { BATCH_TIMEOUT, type ImportStore } from './import-store.ts';
import { refreshBusinessesFromRecords } from './refresh-businesses.ts';

const BATCH = 400;

/** Rebuilds golden records that were written before names and addresses in capitals were shown in title case. */
export async function refreshNames(store: ImportStore): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const ids = await namesInCapitals(store.readContext().sql, after, BATCH);
    await store.transact(({ sql: tx, now }) => refreshBusinessesFromRecords(tx, ids, now), BATCH_TIMEOUT);
    const last = ids.at(-1);
    if (last === undefined || ids.length < BATCH) return;
    after = last;
  }
}
