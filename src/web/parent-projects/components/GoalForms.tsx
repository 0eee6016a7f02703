import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ProjectGoal } from '#contract/parent-projects/schema/goals.ts';
import { ApiError } from '#web/api.ts';
import { contentKey } from '#web/payments/model/acts.ts';
import { localDay } from '#web/payments/model/months.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/Choice.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { type AppForm, useAppForm } from '#web/ui/form/useAppForm.ts';
import { ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { copy } from '../copy/goals.ts';
import {
  dayBefore,
  EMPTY_GOAL,
  type GoalValues,
  goalBody,
  goalErrors,
  goalValues,
  replacementBody,
} from '../model/goal-form.ts';
import { goalsQuery, useProjectActs } from '../queries/projects.ts';
import { GoalFields, GoalValueFields } from './GoalFields.tsx';
import css from './ProjectForm.module.css';

interface Props {
  readonly projectId: string;
  /** Back to the list, also after a success. */
  readonly onDone: () => void;
}
interface OfGoal extends Props {
  readonly goal: ProjectGoal;
}

interface FrameProps<Values> extends Pick<Props, 'onDone'> {
  readonly form: AppForm<Values>;
  readonly send: string;
  readonly children: ReactNode;
}

function Frame<Values>({ form, send, onDone, children }: FrameProps<Values>) {
  return (
    <>
      <ModalBody>
        <form {...form.props} className={css.form}>
          {children}
          <FormAlert form={form} />
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onDone}>
          {copy.back}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {send}
        </Button>
      </ModalFooter>
    </>
  );
}

export function AddGoal({ projectId, onDone }: Props) {
  const acts = useProjectActs();
  const [keyOf] = useState(contentKey);
  const form = useAppForm<GoalValues>({
    keepAs: `new goal ${projectId}`,
    initialValues: EMPTY_GOAL,
    validate: goalErrors,
    send: (values) => {
      const body = goalBody(values);
      return acts.addGoal(projectId, body, keyOf(body));
    },
    onSuccess: () => {
      showAlert({ variant: 'success', text: copy.done.add });
      onDone();
    },
  });
  return (
    <Frame form={form} send={copy.send.add} onDone={onDone}>
      <GoalFields form={form} />
    </Frame>
  );
}

/** The dates of the goal that the person saw; where somebody else changed them meanwhile, those are shown before it is sent again. */
function useSeenUntil(projectId: string, goal: ProjectGoal) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(goal.effective_until);
  const [wasRefused, setRefused] = useState(false);
  const onError = (error: Error) => {
    if (!(error instanceof ApiError) || error.status !== 412) return;
    const now = client.getQueryData(goalsQuery(projectId).queryKey)?.find(({ id }) => id === goal.id);
    if (now) setSeen(now.effective_until);
    setRefused(true);
  };
  return { seen, onError, notice: wasRefused && <Banner variant="warning">{copy.meanwhile}</Banner> };
}

export function ReplaceGoal({ projectId, goal, onDone }: OfGoal) {
  const acts = useProjectActs();
  const { seen, onError, notice } = useSeenUntil(projectId, goal);
  const form = useAppForm<GoalValues>({
    keepAs: `replacement of goal ${goal.id}`,
    initialValues: goalValues(goal, ''),
    validate: goalErrors,
    send: (values) => acts.replaceGoal(projectId, goal.id, { seen_until: seen, ...replacementBody(values) }),
    onError,
    onSuccess: () => {
      showAlert({ variant: 'success', text: copy.done.replace });
      onDone();
    },
  });
  return (
    <Frame form={form} send={copy.send.replace} onDone={onDone}>
      <p>{copy.replaceNote}</p>
      <GoalValueFields form={form} />
      <div role="status">{notice}</div>
    </Frame>
  );
}

const { on, never } = copy.endChoice;

export function EndGoal({ projectId, goal, onDone }: OfGoal) {
  const acts = useProjectActs();
  const { seen, onError, notice } = useSeenUntil(projectId, goal);
  const form = useAppForm({
    initialValues: { how: on as string, last_day: localDay(new Date()) },
    validate: ({ how, last_day }) => ({
      last_day: how === on && (last_day === '' || last_day < goal.effective_from) && copy.errors.lastDay,
    }),
    send: ({ how, last_day }) =>
      acts.endGoal(projectId, goal.id, {
        seen_until: seen,
        last_day: how === never ? dayBefore(goal.effective_from) : last_day,
      }),
    onError,
    onSuccess: () => {
      showAlert({ variant: 'success', text: copy.done.end });
      onDone();
    },
  });
  return (
    <Frame form={form} send={copy.send.end} onDone={onDone}>
      <RadioGroup legend={copy.endChoice.legend} options={[on, never]} {...form.field('how')} />
      {form.values.how === on && (
        <DateField label={copy.fields.lastDay} required min={goal.effective_from} {...form.field('last_day')} />
      )}
      <div role="status">{notice}</div>
    </Frame>
  );
}
