import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import type { SavedSearch } from '#contract/search/schema.ts';
import { api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/saved.ts';
import { savedSearchesQuery } from '../queries/saved-searches.ts';
import css from './SavedSearches.module.css';

interface Props {
  readonly saved: SavedSearch;
  /** Its name, which opens it, and what it looks for. */
  readonly children: ReactNode;
  /** Called after the deletion, to move the focus that was in the row. */
  readonly onDeleted: () => void;
}

/** A saved search in one of three modes: row, rename form, delete confirmation. */
export function SavedSearchRow({ saved, children, onDeleted }: Props) {
  const [mode, setMode] = useState<'row' | 'rename' | 'delete'>('row');
  const box = useRef<HTMLLIElement>(null);
  const back = useRef(false);
  const leave = () => {
    back.current = true;
    setMode('row');
  };
  useEffect(() => {
    // the pressed button is gone: the first control in its place takes the focus
    if (mode === 'row' && !back.current) return;
    back.current = false;
    box.current?.querySelector<HTMLElement>('input, button, a')?.focus();
  }, [mode]);
  return (
    <li ref={box} className={css.row}>
      {mode === 'rename' ? (
        <RenameForm saved={saved} onDone={leave} />
      ) : mode === 'delete' ? (
        <DeleteConfirmation saved={saved} onCancel={leave} onDeleted={onDeleted} />
      ) : (
        <>
          {children}
          <IconButton label={copy.rename(saved.name)} onClick={() => setMode('rename')}>
            <IconPencil size={20} stroke={1.8} aria-hidden />
          </IconButton>
          <IconButton label={copy.remove(saved.name)} onClick={() => setMode('delete')}>
            <IconTrash size={20} stroke={1.8} aria-hidden />
          </IconButton>
        </>
      )}
    </li>
  );
}

function RenameForm({ saved, onDone }: { readonly saved: SavedSearch; readonly onDone: () => void }) {
  const client = useQueryClient();
  const renaming = useMutation({
    mutationFn: (name: string) => api.search.rename({ params: { id: saved.id }, body: { name } }),
    onSuccess: async () => {
      await client.invalidateQueries(savedSearchesQuery(saved.kind));
      onDone();
    },
  });
  const form = useAppForm({
    initialValues: { name: saved.name },
    send: async ({ name }) => (name.trim() === saved.name ? onDone() : renaming.mutateAsync(name.trim())),
  });
  return (
    <form {...form.props} className={css.form}>
      <TextField
        label={copy.newName}
        maxLength={LIMITS.name}
        autoComplete="off"
        {...form.field('name')}
        error={form.errorAt('name') ?? form.alert ?? undefined}
      />
      <div className={css.buttons}>
        <Button variant="outlineDark" size="dense" onClick={onDone}>
          {copy.cancel}
        </Button>
        <Button type="submit" size="dense" loading={form.isPending} disabled={form.values.name.trim() === ''}>
          {copy.saveName}
        </Button>
      </div>
    </form>
  );
}

interface DeleteProps {
  readonly saved: SavedSearch;
  readonly onCancel: () => void;
  readonly onDeleted: () => void;
}

function DeleteConfirmation({ saved, onCancel, onDeleted }: DeleteProps) {
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: () => api.search.deleteSaved({ params: { id: saved.id } }),
    onSuccess: () => {
      client.setQueryData(savedSearchesQuery(saved.kind).queryKey, (all) => all?.filter(({ id }) => id !== saved.id));
      onDeleted();
    },
    onError: ({ message }) => showAlert({ variant: 'error', text: message }),
  });
  return (
    <div className={css.form}>
      <p>{copy.deleteQuestion(saved.name)}</p>
      <div className={css.buttons}>
        <Button variant="outlineDark" size="dense" onClick={onCancel}>
          {copy.cancelDelete}
        </Button>
        <Button variant="delete" size="dense" loading={removing.isPending} onClick={() => removing.mutate()}>
          {copy.confirmDelete}
        </Button>
      </div>
    </div>
  );
}
