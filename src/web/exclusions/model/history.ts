import type { ExclusionRow } from '#contract/exclusions/schema.ts';

export interface Step {
  readonly kind: 'proposed' | 'approved' | 'declined' | 'withdrawn' | 'revoked';
  readonly by: string | null;
  readonly at: string;
  readonly words: string | null;
}

/** Who did what and when, the last first. */
export function historyOf(row: ExclusionRow): readonly Step[] {
  const { state, proposed_by, proposed_at, note, decided_by, decided_at, decision_note } = row;
  const steps: Step[] = [{ kind: 'proposed', by: proposed_by, at: proposed_at, words: note }];
  if (decided_at !== null)
    steps.unshift({
      kind: state === 'declined' ? 'declined' : 'approved',
      by: decided_by,
      at: decided_at,
      words: decision_note,
    });
  if (row.withdrawn_at !== null)
    steps.unshift({ kind: 'withdrawn', by: proposed_by, at: row.withdrawn_at, words: null });
  if (row.revoked_at !== null)
    steps.unshift({ kind: 'revoked', by: row.revoked_by, at: row.revoked_at, words: row.revoke_reason });
  return steps;
}
