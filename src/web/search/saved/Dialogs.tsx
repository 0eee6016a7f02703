import type { Dialog, Show } from '../components/DirectoryPage.tsx';
import type { DirectoryState } from '../queries/state.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { SaveDialog } from './SaveDialog.tsx';
import { SavedDrawer } from './SavedDrawer.tsx';

interface Props {
  readonly state: DirectoryState;
  readonly dialog: Dialog | null;
  readonly open: (dialog: Dialog | null) => void;
  readonly show: Show;
}

/** What lies over the directory on request. */
export function Dialogs({ state, dialog, open, show }: Props) {
  const close = () => open(null);
  return (
    <>
      <SaveDialog state={state} opened={dialog === 'save'} onClose={close} />
      <SavedDrawer opened={dialog === 'saved'} onClose={close} show={show} />
      <ExportDialog state={state} opened={dialog === 'export'} onClose={close} />
    </>
  );
}
