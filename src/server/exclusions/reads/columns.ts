import { type RawBuilder, sql } from 'kysely';
import type { ExclusionRow } from '#contract/exclusions/schema.ts';
import { personName } from '#server/accounts/reads.ts';
import type { ProjectAccess } from '#server/parent-projects/reads/access.ts';
import { contractName } from './room.ts';

const MOMENTS = ['decided_at', 'revoked_at', 'withdrawn_at'] as const;
export type StoredExclusion = Omit<ExclusionRow, 'proposed_at' | (typeof MOMENTS)[number] | 'may'> &
  Record<(typeof MOMENTS)[number], Date | null> & { readonly proposed_at: Date; readonly proposer: string };

/** A row of the list, of exclusions as `e` with their contract as `c` of the table `contracts`. */
export const exclusionColumns: RawBuilder<unknown> = sql`
  e.id, ${contractName('c')} AS contract, e.amount_cents, e.reason,
  (SELECT r.name FROM exclusion_reasons r WHERE r.code = e.reason) AS reason_name, e.note, e.state, e.version,
  e.proposed_by AS proposer, ${personName(sql.ref('e.proposed_by'))} AS proposed_by, e.proposed_at,
  ${personName(sql.ref('e.decided_by'))} AS decided_by, e.decided_at, e.decision_note, e.approved_on,
  ${personName(sql.ref('e.revoked_by'))} AS revoked_by, e.revoked_at, e.revoke_reason, e.withdrawn_at,
  (SELECT count(*)::int FROM exclusion_files f WHERE f.exclusion_id = e.id) AS files`;

/** A row as the caller gets it, with what they can do. Viewers learn of no file. */
export function toExclusion(
  { proposer, ...row }: StoredExclusion,
  { rights, userId, sees }: ProjectAccess,
): ExclusionRow {
  const isOwn = proposer === userId;
  const [edits, reports] = [rights.includes('edit project'), rights.includes('report months')];
  const isOpen = row.state === 'proposed';
  const may: ExclusionRow['may'] = [
    ...(isOpen && edits && !isOwn ? (['approve', 'decline'] as const) : []),
    ...(isOpen && reports && isOwn ? (['withdraw'] as const) : []),
    ...(row.state === 'approved' && edits && !isOwn ? (['revoke'] as const) : []),
    ...(isOpen && reports ? (['add files'] as const) : []),
  ];
  return {
    ...row,
    files: sees === 'accepted' ? 0 : row.files,
    proposed_at: row.proposed_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    may,
  };
}
