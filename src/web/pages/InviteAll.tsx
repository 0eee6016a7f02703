import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Shortlist } from '#contract/lists/schema.ts';
import { firmIds } from '#web/lists/queries/firms.ts';
import { copy } from '#web/responses/copy/invite.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';

const InviteDialog = lazyNamed(() => import('#web/responses/components/InviteDialog.tsx'), 'InviteDialog');

/** Invites all firms of a list, those that were not loaded yet too. */
export function InviteAll({ list }: { readonly list: Shortlist }) {
  const [firms, setFirms] = useState<readonly string[]>([]);
  const load = useMutation({
    mutationFn: () => firmIds(list.id),
    onSuccess: (ids) => {
      setFirms(ids);
      if (ids.length === 0) showAlert({ variant: 'error', text: copy.allGone });
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
      {firms.length > 0 && (
        <Suspense>
          <InviteDialog mwbeIds={firms} opened onClose={() => setFirms([])} />
        </Suspense>
      )}
    </>
  );
}
