import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Shortlist } from '#contract/shortlists/schema.ts';
import { copy } from '#web/responses/copy/invite.ts';
import { firmIds } from '#web/shortlists/queries/firms.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';

const InviteDialog = lazyNamed(() => import('#web/responses/components/InviteDialog.tsx'), 'InviteDialog');

/** Invites all firms of a list, those that were not loaded yet too. */
export function InviteAll({ list }: { readonly list: Shortlist }) {
  const [{ firms, opening }, setFirms] = useState<{ readonly firms: readonly string[]; readonly opening: number }>({
    firms: [],
    opening: 0,
  });
  const [isOpen, setOpen] = useState(false);
  const load = useMutation({
    mutationFn: () => firmIds(list.id),
    onSuccess: (ids) => {
      if (ids.length === 0) return showAlert({ variant: 'error', text: copy.allGone });
      setFirms({ firms: ids, opening: opening + 1 });
      setOpen(true);
    },
    onError: ({ message }) => showAlert({ variant: 'error', text: message }),
  });
  return (
    <>
      <Button
        variant="outlineDark"
        disabled={list.firms === 0}
        loading={load.isPending}
        aria-label={copy.openAllLabel(list.name)}
        onClick={() => load.mutate()}
      >
        {copy.openAll}
      </Button>
      {opening > 0 && (
        <Suspense>
          <InviteDialog key={opening} mwbeIds={firms} opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
