import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import { isHiringSide } from '#contract/access/user-types.ts';
import { MAX_LISTED_FIRMS } from '#contract/lists/rules.ts';
import { copy } from '#web/lists/copy/add.ts';
import { DirectoryPage } from '#web/search/components/DirectoryPage.tsx';
import type { FirmsToKeep } from '#web/search/model/page-state.ts';
import { apiQuery, type DirectoryState } from '#web/search/model/search-state.ts';
import { directoryQuery } from '#web/search/queries/directory.ts';
import { useMe } from '#web/session/queries.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';

const AddToListDialog = lazyNamed(() => import('#web/lists/components/AddToListDialog.tsx'), 'AddToListDialog');

/** The directory; those who have lists can keep what they find. */
export function SearchPage({ state }: { readonly state: DirectoryState }) {
  const me = useMe();
  const hasLists = me !== null && (isHiringSide(me.user_type) || me.user_type === 'INTERNAL');
  const [kept, setKept] = useState<{ readonly what: FirmsToKeep; readonly opened: boolean } | null>(null);
  const keep = useCallback((what: FirmsToKeep) => setKept({ what, opened: true }), []);
  return (
    <>
      <DirectoryPage state={state} keep={hasLists ? keep : undefined} />
      <Suspense>
        {kept && <KeepDialog {...kept} onClose={() => setKept((before) => before && { ...before, opened: false })} />}
      </Suspense>
    </>
  );
}

interface Props {
  readonly what: FirmsToKeep;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function KeepDialog({ what, opened, onClose }: Props) {
  const client = useQueryClient();
  if ('firms' in what) {
    const title = what.name === undefined ? copy.title.firms(what.firms.length) : copy.title.firm(what.name);
    const key = what.firms.join();
    return <AddToListDialog key={key} opened={opened} what={what} title={title} onClose={onClose} />;
  }
  const total = client.getQueryData(directoryQuery(what.search).queryKey)?.total;
  const { page: _page, ...search } = apiQuery(what.search);
  return (
    <AddToListDialog
      key={JSON.stringify(search)}
      opened={opened}
      what={{ search }}
      title={copy.allTitle(total)}
      note={total !== undefined && total > MAX_LISTED_FIRMS ? copy.tooMany(total) : undefined}
      onClose={onClose}
    />
  );
}
