import { useQueryClient } from '@tanstack/react-query';
import { MAX_LISTED_FIRMS } from '#contract/shortlists/rules.ts';
import type { FirmsToKeep } from '#web/search/model/page-state.ts';
import { apiQuery } from '#web/search/model/search-state.ts';
import { directoryQuery } from '#web/search/queries/directory.ts';
import { AddToListDialog } from '#web/shortlists/components/AddToListDialog.tsx';
import { copy } from '#web/shortlists/copy/add.ts';

interface Props {
  readonly what: FirmsToKeep;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Keeps firms of the directory in a list; loaded at the first use. */
export function KeepFirmsDialog({ what, opened, onClose }: Props) {
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
