import type { GoalScope } from '#contract/parent-projects/rules.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { percent } from '#web/ui/formats.ts';
import { copy, STATUS_OF } from '../copy.ts';
import { useForecast } from '../queries.ts';

interface Props {
  readonly projectId: string;
  readonly scope: GoalScope;
  readonly group: string;
}

/** What a group is expected to end at, beside its figures; nothing while nobody can know. */
export function ExpectedShare({ projectId, scope, group }: Props) {
  const { data } = useForecast(projectId).query;
  const found = data?.groups.find((one) => one.group_code === group && one.scope === scope);
  if (!found || found.expected?.bps == null) return null;
  return <Badge status={STATUS_OF[found.outlook]}>{copy.expectedShare(percent(found.expected.bps / 100))}</Badge>;
}
