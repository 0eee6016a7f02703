import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { rightsOf } from '#contract/parent-projects/rules.ts';
import type { ProjectHead } from '#contract/parent-projects/schema/projects.ts';
import { useMe } from '#web/session/queries.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { LazyMenu } from '#web/ui/LazyMenu.tsx';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { copy, type ProjectAct, STEP } from '../copy/acts.ts';
import { useProjectActs } from '../queries/projects.ts';
import css from './Home.module.css';

/** Whether the person may change the project, or could if it were not archived. The server decides again. */
export function useMayEdit(head: ProjectHead): boolean {
  const me = useMe();
  if (!me || me.impersonating || me.user_type === 'INTERNAL') return false;
  return rightsOf(head.role, head.sees).includes('edit project');
}

interface Props {
  readonly head: ProjectHead;
  readonly onEdit: () => void;
  readonly onGoals: () => void;
}

/** What can be done with a project as a whole. */
export function ProjectActions({ head, onEdit, onGoals }: Props) {
  const [act, setAct] = useState<ProjectAct | null>(null);
  const possible: ProjectAct[] = head.is_archived ? ['restore'] : [STEP[head.state], 'archive'];
  return (
    <>
      <LazyMenu
        position="bottom-end"
        width={220}
        button={
          <button type="button" className={buttonClass({ variant: 'outlineDark' })}>
            {copy.menu}
            <IconChevronDown className={css.chevron} size={16} stroke={2} aria-hidden />
          </button>
        }
      >
        {(Menu) => (
          <>
            {!head.is_archived && <Menu.Item onClick={onEdit}>{copy.edit}</Menu.Item>}
            <Menu.Item onClick={onGoals}>{copy.goals}</Menu.Item>
            {possible.map((one) => (
              <Menu.Item key={one} onClick={() => setAct(one)}>
                {copy.names[one]}
              </Menu.Item>
            ))}
          </>
        )}
      </LazyMenu>
      {act && <ActQuestion key={act} act={act} head={head} onClose={() => setAct(null)} />}
    </>
  );
}

interface QuestionProps {
  readonly act: ProjectAct;
  readonly head: ProjectHead;
  readonly onClose: () => void;
}

/** Asks before the project changes for everybody. */
export function ActQuestion({ act, head, onClose }: QuestionProps) {
  const acts = useProjectActs();
  const { id, version } = head;
  const form = useAppForm({
    initialValues: {},
    send: () => {
      if (act === 'archive') return acts.archive(id, version);
      if (act === 'restore') return acts.restore(id, version);
      return acts.move(id, { version, state: act === 'reopen' ? 'active' : act });
    },
    onSuccess: () => {
      showAlert({ variant: 'success', text: copy.done[act] });
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={copy.questions[act](head.name)}>
      <ModalBody>
        <form {...form.props}>
          <p>{copy.notes[act]}</p>
          <FormAlert form={form} />
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {copy.names[act]}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
