import type { Exclusion } from '#contract/counting/schema.ts';
import type { Sql } from '#server/db/types.ts';

/** An approved exclusion, with the branch that it is about. */
export interface BranchExclusion extends Exclusion {
  /** The prime contract; null: of the project itself. */
  readonly branch_id: string | null;
}

/**
 * What approvers took out of the denominator of a project. Nothing before the room `exclusions` answers: its read of the
 * same name takes this place.
 */
export async function approvedExclusions(_db: Sql, _projectId: string): Promise<readonly BranchExclusion[]> {
  return [];
}
