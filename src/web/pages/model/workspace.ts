import type { Sight } from '#contract/parent-projects/rules.ts';
import type { WorkspacePart } from '#web/shell/WorkspaceLayout.tsx';

const HIDDEN_FROM_BRANCHES: readonly WorkspacePart[] = ['stakeholders', 'team', 'publicDashboard'];
const HIDDEN_FROM_VIEWERS: readonly WorkspacePart[] = ['workforce', 'localHiring', ...HIDDEN_FROM_BRANCHES];

/** What the navigation leaves out for a part in the project; the server decides again. */
export function hiddenParts({ sees }: { readonly sees: Sight }): readonly WorkspacePart[] {
  if (sees === 'branch') return HIDDEN_FROM_BRANCHES;
  return sees === 'accepted' ? HIDDEN_FROM_VIEWERS : [];
}
