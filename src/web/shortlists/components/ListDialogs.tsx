import { useNavigate } from '@tanstack/react-router';
import type { Shortlist } from '#contract/shortlists/schema.ts';
import { copy } from '../copy/lists.ts';
import { useChangeList, useCopyList, useLatestVersion, useMakeList } from '../queries/lists.ts';
import { NameDialog } from './NameDialog.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';

/** Which dialog is open, and about which list. */
export type ListDialog =
  | { readonly kind: 'make' }
  | { readonly kind: 'rename' | 'copy' | 'settings'; readonly list: Shortlist };

interface Props {
  readonly dialog: ListDialog;
  readonly onClose: () => void;
}

/** The dialogs about a list, loaded at first use. */
export function ListDialogs({ dialog, onClose }: Props) {
  switch (dialog.kind) {
    case 'make':
      return <MakeDialog onClose={onClose} />;
    case 'rename':
      return <RenameDialog list={dialog.list} onClose={onClose} />;
    case 'copy':
      return <CopyDialog list={dialog.list} onClose={onClose} />;
    case 'settings':
      return <SettingsDialog list={dialog.list} onClose={onClose} />;
  }
}

function useOpenList() {
  const navigate = useNavigate();
  return ({ id }: Shortlist) => void navigate({ to: '/my-lists/$id', params: { id } });
}

interface DialogProps {
  readonly list: Shortlist;
  readonly onClose: () => void;
}

function MakeDialog({ onClose }: Pick<DialogProps, 'onClose'>) {
  const make = useMakeList();
  const open = useOpenList();
  return (
    <NameDialog
      title={copy.make}
      action={copy.create}
      send={(name) => make.mutateAsync(name)}
      onDone={open}
      onClose={onClose}
    />
  );
}

function CopyDialog({ list, onClose }: DialogProps) {
  const duplicate = useCopyList();
  const open = useOpenList();
  return (
    <NameDialog
      title={copy.duplicateTitle}
      note={copy.duplicateNote}
      name={copy.copyOf(list.name).slice(0, 200)}
      action={copy.duplicate}
      send={(name) => duplicate.mutateAsync({ id: list.id, name })}
      onDone={open}
      onClose={onClose}
    />
  );
}

function RenameDialog({ list, onClose }: DialogProps) {
  const change = useChangeList();
  const version = useLatestVersion(list);
  return (
    <NameDialog
      title={copy.renameTitle}
      name={list.name}
      action={copy.rename}
      send={(name) => change.mutateAsync({ id: list.id, version, name })}
      onDone={onClose}
      onClose={onClose}
    />
  );
}
