import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ProjectGoal } from '#contract/parent-projects/schema/goals.ts';
import { Button } from '#web/ui/Button.tsx';
import { day } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/goals.ts';
import { goalAmount } from '../model/goal-form.ts';
import { goalsQuery } from '../queries/projects.ts';
import css from './Goals.module.css';

interface Props {
  readonly projectId: string;
  /** Of another room: the figures of each group beside its goal; `uncounted` is shown before the first count. */
  readonly byGroup?: ((uncounted: ReactNode) => ReactNode) | undefined;
  readonly mayEdit: boolean;
  readonly onManage: () => void;
}

/** The goals of today; their history is one button away. */
export function GoalsSection({ projectId, byGroup, mayEdit, onManage }: Props) {
  const query = useQuery(goalsQuery(projectId));
  return (
    <section className={css.section} aria-labelledby="project-goals">
      <div className={css.head}>
        <h2 id="project-goals">{byGroup ? copy.byGroup : copy.title}</h2>
        <Button variant="plain" onClick={onManage}>
          {copy.manage}
        </Button>
      </div>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={100} height={72} />}>
        {(goals) => {
          const list = (listed: readonly ProjectGoal[]) => (
            <Glance goals={listed} mayEdit={mayEdit} onManage={onManage} />
          );
          const others = goals.filter(isOfPeople);
          // without a goal of dollars there is nothing to count
          if (!byGroup || others.length === goals.length) return list(goals);
          return (
            <>
              {byGroup(list(goals.filter((goal) => !isOfPeople(goal))))}
              {others.length > 0 && list(others)}
            </>
          );
        }}
      </QueryBoundary>
    </section>
  );
}

/** Of hours and hires: no payment counts for it. */
const isOfPeople = ({ scope }: ProjectGoal): boolean => scope === 'workforce' || scope === 'local_hiring';

interface GlanceProps extends Pick<Props, 'mayEdit' | 'onManage'> {
  readonly goals: readonly ProjectGoal[];
}

function Glance({ goals, mayEdit, onManage }: GlanceProps) {
  const current = goals.filter(({ period }) => period === 'current');
  const next = goals.filter(({ period }) => period === 'upcoming');
  const shown = [...current, ...next];
  if (shown.length === 0)
    return (
      <EmptyState title={copy.none}>
        <p className="muted">{mayEdit ? copy.noneNote : copy.noneRead}</p>
        {mayEdit && (
          <Button variant="outlineDark" onClick={onManage}>
            {copy.add}
          </Button>
        )}
      </EmptyState>
    );
  return (
    <dl className={css.glance}>
      {shown.map((goal) => (
        <div key={goal.id}>
          <dt>{goal.name}</dt>
          <dd className={css.value}>{goalAmount(goal)}</dd>
          <dd className={css.scope}>
            {copy.scopes[goal.scope]}
            {goal.period === 'upcoming' && `, ${copy.starts(day(goal.effective_from, 'short'))}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
