import { createHash } from 'node:crypto';
import type { PreparedImport } from './run.ts';

/**
 * Hash of what a plan writes, to the firm: two plans with equal counts may differ in every row. New records and firms have
 * random ids, so they go by the entry that they come from.
 */
export function planHash({ plan, run }: Pick<PreparedImport, 'plan' | 'run'>): string {
  const fresh = new Map<string, string>();
  for (const { action, recordId, businessId, entry } of plan.steps) {
    if (!entry || (action !== 'create' && action !== 'attach')) continue;
    fresh.set(recordId, `record of ${entry.key}`);
    if (action === 'create') fresh.set(businessId, `firm of ${entry.key}`);
  }
  const nameOf = (id: string) => fresh.get(id) ?? id;
  const hash = createHash('sha256');
  hash.update(JSON.stringify([run.agency.name, run.listDate, run.complete, run.sha256, plan.report]));
  for (const { action, recordId, businessId, entry, was, reread, merge, reviews } of plan.steps) {
    const others = reviews.map(({ other, ...reason }) => [nameOf(other), reason]);
    const step = [action, nameOf(recordId), nameOf(businessId), entry?.key, entry?.hash, was, reread, merge, others];
    hash.update(JSON.stringify(step));
  }
  return hash.digest('base64url');
}
