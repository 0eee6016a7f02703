import { type ReactNode, Suspense, useState } from 'react';
import type { Project } from '#contract/work-history/schema.ts';
import { useMe } from '#web/session/queries.ts';
import type { MenuAction } from '#web/ui/EllipsisMenu.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { copy } from '../copy.ts';
import { allowedActions } from '../model/projects.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

const CorrectModal = lazyNamed(() => import('./CorrectModal.tsx'), 'CorrectModal');
const VerifyModal = lazyNamed(() => import('./VerifyModal.tsx'), 'VerifyModal');

const ACTIONS = ['verify_revision', 'correct', 'withdraw'] as const;
type RecordAction = (typeof ACTIONS)[number];

interface RecordActions {
  /** The actions that the person may take on a record, as buttons or a menu. */
  readonly actionsFor: (project: Project) => MenuAction[];
  /** The dialogs of the actions. */
  readonly dialogs: ReactNode;
  /** Whether one of them is open. */
  readonly isOpen: boolean;
}

/** The hiring side's actions on its records: verify a revision, correct, withdraw. Each has its own dialog. */
export function useRecordActions(): RecordActions {
  const me = useMe();
  const [current, setCurrent] = useState<{ readonly act: RecordAction; readonly project: Project } | null>(null);
  const [opening, setOpening] = useState(0);
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const { act, project } = current ?? {};
  return {
    isOpen: opened,
    actionsFor(of) {
      const allowed = allowedActions(me, of);
      return ACTIONS.filter((one) => allowed.includes(one)).map((one) => ({
        label: copy.actions[one],
        onClick() {
          setCurrent({ act: one, project: of });
          setOpening(opening + 1);
          setOpened(true);
        },
      }));
    },
    dialogs: project && (
      <Suspense>
        {act === 'correct' && <CorrectModal key={opening} project={project} opened={opened} onClose={close} />}
        {act === 'withdraw' && <WithdrawDialog key={project.id} project={project} opened={opened} onClose={close} />}
        {act === 'verify_revision' && (
          <VerifyModal revisionId={opened ? (project.revision?.id ?? null) : null} onClose={close} />
        )}
      </Suspense>
    ),
  };
}
