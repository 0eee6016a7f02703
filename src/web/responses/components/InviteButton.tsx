import { Suspense, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { copy } from '../copy/invite.ts';

// most who see the button do not press it
const InviteDialog = lazyNamed(() => import('./InviteDialog.tsx'), 'InviteDialog');

/** Opens the dialog that invites these firms. */
export function InviteButton({ mwbeIds }: { readonly mwbeIds: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlineDark" onClick={() => setOpen(true)}>
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
