import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProjectGoal } from '#contract/parent-projects/schema/goals.ts';
import { Badge, type Status } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { day } from '#web/ui/formats.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/goals.ts';
import { goalAmount } from '../model/goal-form.ts';
import { goalsQuery } from '../queries/projects.ts';
import { AddGoal, EndGoal, ReplaceGoal } from './GoalForms.tsx';
import css from './Goals.module.css';

interface Props {
  readonly projectId: string;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}
type Step =
  | { readonly act: 'list' }
  | { readonly act: 'add' }
  | { readonly act: 'replace'; readonly goal: ProjectGoal }
  | { readonly act: 'end'; readonly goal: ProjectGoal };

function titleOf(step: Step): string {
  switch (step.act) {
    case 'list':
      return copy.manage;
    case 'add':
      return copy.addTitle;
    case 'replace':
      return copy.replaceTitle(step.goal.name);
    case 'end':
      return copy.endTitle(step.goal.name);
  }
}

/** All goals with their history; those who may edit add, replace and end them in the same dialog. */
export function GoalsDialog({ projectId, mayEdit, onClose }: Props) {
  const [step, setStep] = useState<Step>({ act: 'list' });
  const back = () => setStep({ act: 'list' });
  return (
    <Modal opened onClose={onClose} title={titleOf(step)} width={800}>
      {step.act === 'add' && <AddGoal projectId={projectId} onDone={back} />}
      {step.act === 'replace' && <ReplaceGoal projectId={projectId} goal={step.goal} onDone={back} />}
      {step.act === 'end' && <EndGoal projectId={projectId} goal={step.goal} onDone={back} />}
      {step.act === 'list' && (
        <>
          <ModalBody>
            <List projectId={projectId} ask={mayEdit ? setStep : null} />
          </ModalBody>
          <ModalFooter>
            <Button variant="outlineDark" onClick={onClose}>
              {copy.close}
            </Button>
            {mayEdit && <Button onClick={() => setStep({ act: 'add' })}>{copy.add}</Button>}
          </ModalFooter>
        </>
      )}
    </Modal>
  );
}

function List({ projectId, ask }: { readonly projectId: string; readonly ask: ((step: Step) => void) | null }) {
  const query = useQuery(goalsQuery(projectId));
  return (
    <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={100} height={160} />}>
      {(goals) =>
        goals.length === 0 ? (
          <EmptyState title={copy.none}>
            <p className="muted">{ask ? copy.noneNote : copy.noneRead}</p>
          </EmptyState>
        ) : (
          <ul className={css.list}>
            {goals.map((goal) => (
              <Goal key={goal.id} goal={goal} ask={ask} />
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  );
}

const STATUS: Readonly<Record<ProjectGoal['period'], Status>> = {
  current: 'info',
  upcoming: 'pending',
  ended: 'lapsed',
  withdrawn: 'lapsed',
};

/** From when to when it holds, or held. */
export function datesOf({ period, effective_from, effective_until }: ProjectGoal): string {
  const from = day(effective_from, 'short');
  if (period === 'withdrawn') return copy.never(from);
  if (effective_until !== null) return copy.between(from, day(effective_until, 'short'));
  return period === 'upcoming' ? copy.from(from) : copy.since(from);
}

function Goal({ goal, ask }: { readonly goal: ProjectGoal; readonly ask: ((step: Step) => void) | null }) {
  const { period, certificate_types, agencies } = goal;
  const isPast = period === 'ended' || period === 'withdrawn';
  const about = [
    `${goal.group_code}, ${copy.scopes[goal.scope]}`,
    datesOf(goal),
    certificate_types.length > 0 && copy.counts(certificate_types.join(', ')),
    agencies.length > 0 && copy.agencies(agencies.map(({ name }) => name).join(', ')),
    goal.created_by && copy.by(goal.created_by),
    isPast && goal.ended_by && copy.endedBy(goal.ended_by),
  ].filter((one) => typeof one === 'string');
  return (
    <li className={`${css.goal} ${isPast ? css.past : ''}`}>
      <div>
        <p>
          <span className={css.name}>{goal.name}</span> <span className={css.amount}>{goalAmount(goal)}</span>
        </p>
        <p className={css.about}>
          <Badge status={STATUS[period]}>{copy.periods[period]}</Badge>
          {about.map((one) => (
            <span key={one}>{one}</span>
          ))}
        </p>
      </div>
      {ask && !isPast && (
        <div className={css.acts}>
          <Button
            variant="outlineDark"
            size="dense"
            aria-label={copy.replaceTitle(goal.name)}
            onClick={() => ask({ act: 'replace', goal })}
          >
            {copy.replace}
          </Button>
          <Button
            variant="outlineDark"
            size="dense"
            aria-label={copy.endTitle(goal.name)}
            onClick={() => ask({ act: 'end', goal })}
          >
            {copy.end}
          </Button>
        </div>
      )}
    </li>
  );
}
