import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { ExclusionState } from '#contract/exclusions/rules.ts';
import type { Sql } from '#server/db/types.ts';
import type { ExclusionFileTable, ExclusionTable } from './tables.ts';

const AT = new Date('2026-10-05T12:00:00Z');
const LATER = new Date('2026-10-08T12:00:00Z');

const decided = (by: string) => ({ decided_by: by, decided_at: LATER });
const VALUES: Readonly<Record<ExclusionState, (by: string) => Partial<Insertable<ExclusionTable>>>> = {
  proposed: () => ({}),
  approved: (by) => ({ ...decided(by), approved_on: '2026-10-08' }),
  declined: (by) => ({ ...decided(by), decision_note: 'Firms for this work are in the directory.' }),
  withdrawn: () => ({ withdrawn_at: LATER }),
  revoked: (by) => ({
    ...decided(by),
    approved_on: '2026-10-08',
    revoked_by: by,
    revoked_at: LATER,
    revoked_on: '2026-10-09',
    revoke_reason: 'A second maker was found.',
  }),
};

/** `branch_id` is needed below a prime contract. */
type Given = Pick<Insertable<ExclusionTable>, 'project_id' | 'contract_id' | 'proposed_by'> &
  Partial<Insertable<ExclusionTable>>;

/** An exclusion in a state. @param decider who decided it, somebody else than who proposed it @returns its id */
export async function createExclusion(
  db: Sql,
  values: Given,
  state: ExclusionState = 'proposed',
  decider = '',
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('parent_project_exclusions')
    .values({
      id,
      branch_id: values.contract_id,
      amount_cents: 1_000_000_00,
      reason: 'proprietary_equipment',
      note: 'Elevators of one maker, named in the design.',
      state,
      proposed_at: AT,
      ...VALUES[state](decider),
      ...values,
    })
    .execute();
  return id;
}

/** A file that proves a proposed exclusion. */
export async function createExclusionFile(
  db: Sql,
  values: Pick<Insertable<ExclusionFileTable>, 'exclusion_id' | 'sent_by'> & Partial<Insertable<ExclusionFileTable>>,
): Promise<{ id: string; upload: string }> {
  const [id, upload] = [randomUUID(), randomBytes(16).toString('hex')];
  const content = { display_name: 'Quote.pdf', media_type: 'application/pdf', bytes: 9, sha256: randomBytes(32) };
  const checked = { state: 'checked', created_at: AT, checked_at: AT } as const;
  await db
    .insertInto('exclusion_files')
    .values({ id, upload, ...content, ...checked, ...values })
    .execute();
  return { id, upload };
}
