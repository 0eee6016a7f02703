import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Project } from '#contract/work-history/schema.ts';
import { useMe } from '#web/session/queries.ts';
import type { MenuAction } from '#web/ui/EllipsisMenu.tsx';
import { copy } from '../copy.ts';
import { actionsOf } from '../queries/projects.ts';
import { Withdrawal } from './Withdrawal.tsx';

const CorrectModal = lazy(() => import('./CorrectModal.tsx').then(({ CorrectModal: one }) => ({ default: one })));
const VerifyModal = lazy(() => import('./VerifyModal.tsx').then(({ VerifyModal: one }) => ({ default: one })));

const ACTS = ['verify_revision', 'correct', 'withdraw'] as const;
type Act = (typeof ACTS)[number];

interface Acts {
  /** What the person may do to this record, as buttons or a menu. */
  readonly actsOf: (project: Project) => MenuAction[];
  /** The dialogs that these open. */
  readonly dialogs: ReactNode;
}

/** What the hiring side does to its records: verify a revision, correct, withdraw. Each has a dialog of its own. */
export function useActs(): Acts {
  const me = useMe();
  const [current, setCurrent] = useState<{ readonly act: Act; readonly project: Project } | null>(null);
  const [opening, setOpening] = useState(0);
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const { act, project } = current ?? {};
  return {
    actsOf(of) {
      const allowed = actionsOf(me, of);
      return ACTS.filter((one) => allowed.includes(one)).map((one) => ({
        label: copy.acts[one],
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
        {act === 'withdraw' && <Withdrawal project={project} opened={opened} onClose={close} />}
        {act === 'verify_revision' && (
          <VerifyModal revisionId={opened ? (project.revision?.id ?? null) : null} onClose={close} />
        )}
      </Suspense>
    ),
  };
}
