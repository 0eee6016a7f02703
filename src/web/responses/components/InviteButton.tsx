import { Suspense, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { copy } from '../copy/invite.ts';

// most who see the button do not press it
const InviteDialog = lazyNamed(() => import('./InviteDialog.tsx'), 'InviteDialog');

interface Props {
  readonly mwbeIds: readonly string[];
  readonly look?: 'outlineDark' | 'outlineLight';
}

/** Opens the dialog that invites these firms. */
export function InviteButton({ mwbeIds, look = 'outlineDark' }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={look} onClick={() => setOpen(true)}>
        {copy.open}
      </Button>
      {isOpen && (
        <Suspense>
          <InviteDialog mwbeIds={mwbeIds} opened onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
