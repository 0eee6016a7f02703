import { Suspense, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { copy } from '../copy/invite.ts';
import type { InviteTo } from '../model/invite-to.ts';

// most who see the button do not press it
const InviteDialog = lazyNamed(() => import('./InviteDialog.tsx'), 'InviteDialog');

interface Props {
  readonly mwbeIds: readonly string[];
  readonly look?: 'outlineDark' | 'outlineLight';
  /** Chosen in the dialog where it is not given. */
  readonly opportunity?: InviteTo;
  /** Called once the dialog that says what became of the firms is closed. */
  readonly onDone?: () => void;
}

/** Opens the dialog that invites these firms. */
export function InviteButton({ mwbeIds, look = 'outlineDark', opportunity, onDone }: Props) {
  // each opening begins anew; a closed dialog stays until then, so that the focus returns
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpening(opening + 1);
    setOpen(true);
  };
  return (
    <>
      <Button variant={look} onClick={open}>
        {opportunity ? copy.openHere(mwbeIds.length) : copy.open}
      </Button>
      {opening > 0 && (
        <Suspense>
          <InviteDialog
            key={opening}
            mwbeIds={mwbeIds}
            opened={isOpen}
            opportunity={opportunity}
            onClose={(isDone) => {
              setOpen(false);
              if (isDone) onDone?.();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
