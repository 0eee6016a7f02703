import type { Dialog, ShowSearch } from '../model/page-state.ts';
import type { DirectoryState } from '../model/search-state.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { SavedSearchesDrawer } from './SavedSearchesDrawer.tsx';
import { SavedSearchSummary } from './SavedSearchSummary.tsx';
import { SaveSearchDialog } from './SaveSearchDialog.tsx';

interface Props {
  readonly state: DirectoryState;
  readonly dialog: Dialog | null;
  readonly open: (dialog: Dialog | null) => void;
  readonly show: ShowSearch;
}

/** The dialogs of the directory, loaded at first use. */
export function SearchDialogs({ state, dialog, open, show }: Props) {
  const close = () => open(null);
  return (
    <>
      <SaveSearchDialog state={state} opened={dialog === 'save'} onClose={close} />
      <SavedSearchesDrawer
        kind="firms"
        opened={dialog === 'saved'}
        onClose={close}
        summary={(saved) => (
          <SavedSearchSummary
            saved={saved}
            onOpen={(search) => {
              close();
              show(search);
            }}
          />
        )}
      />
      <ExportDialog state={state} opened={dialog === 'export'} onClose={close} />
    </>
  );
}
