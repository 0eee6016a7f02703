import { Icon } from '#web/ui/Icon.tsx';
import { done, problem, save } from '#web/ui/icons.ts';
import type { SaveStatus } from '#web/ui/Stepper.tsx';
import { copy } from '../copy/edit.ts';
import css from './Edit.module.css';

const ICONS = { saving: save, saved: done, failed: problem };

/** Whether what was typed is saved. */
export function SavedNote({ status }: { readonly status: SaveStatus | undefined }) {
  return (
    <p className={css.saved} data-state={status?.state}>
      {status && (
        <>
          <Icon of={ICONS[status.state]} size={20} />
          {copy.saved[status.state]}
        </>
      )}
      <span role="status" className="visually-hidden">
        {status && copy.savedAloud[status.state]}
      </span>
    </p>
  );
}
