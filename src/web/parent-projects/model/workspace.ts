import type { ProjectHead } from '#contract/parent-projects/schema/projects.ts';

/** Pages of a project that its navigation offers. */
export type WorkspacePart =
  | 'home'
  | 'contracting'
  | 'workforce'
  | 'localHiring'
  | 'stakeholders'
  | 'team'
  | 'reports'
  | 'exclusions'
  | 'publicDashboard'
  | 'notificationSettings';

const OF_A_BRANCH: readonly WorkspacePart[] = ['stakeholders', 'team', 'publicDashboard'];
const OF_WHAT_WAS_ACCEPTED: readonly WorkspacePart[] = ['workforce', 'localHiring', ...OF_A_BRANCH];

/** What the navigation leaves out for a part in the project; the server decides again. */
export function hiddenParts({ sees }: Pick<ProjectHead, 'sees'>): readonly WorkspacePart[] {
  if (sees === 'branch') return OF_A_BRANCH;
  return sees === 'accepted' ? OF_WHAT_WAS_ACCEPTED : [];
}
