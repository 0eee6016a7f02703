import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import type { SavedSearch } from '#contract/search/schema.ts';
import { api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { dayOf } from '#web/ui/formats.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { labelsOf } from '../copy/labels.ts';
import { copy } from '../copy/saved.ts';
import { savedQuery } from '../queries/saved.ts';
import { type DirectoryState, readState } from '../queries/state.ts';
import css from './Saved.module.css';

interface Props {
  readonly saved: SavedSearch;
  readonly onOpen: (search: DirectoryState) => void;
  /** It is deleted, and the focus with it. */
  readonly onGone: () => void;
}

/** One saved search, its new name being typed, or the question whether it may go. */
export function SavedRow({ saved, onOpen, onGone }: Props) {
  const [mode, setMode] = useState<'row' | 'rename' | 'delete'>('row');
  const box = useRef<HTMLLIElement>(null);
  const back = useRef(false);
  const leave = () => {
    back.current = true;
    setMode('row');
  };
  useEffect(() => {
    // what was pressed is gone: the first thing in its place takes the focus
    if (mode === 'row' && !back.current) return;
    back.current = false;
    box.current?.querySelector<HTMLElement>('input, button, a')?.focus();
  }, [mode]);
  return (
    <li ref={box} className={css.row}>
      {mode === 'rename' ? (
        <Rename saved={saved} onDone={leave} />
      ) : mode === 'delete' ? (
        <Remove saved={saved} onKeep={leave} onGone={onGone} />
      ) : (
        <>
          <Summary saved={saved} onOpen={onOpen} />
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

function Summary({ saved, onOpen }: Pick<Props, 'saved' | 'onOpen'>) {
  const router = useRouter();
  const search = readState(router.options.parseSearch(saved.query));
  const said = [search.q && `“${search.q}”`, ...labelsOf(search).map(({ label }) => label)].filter(Boolean);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(search);
  };
  return (
    <div className={css.summary}>
      <Link to="/search" search={search} className={css.name} onClick={open}>
        {saved.name}
      </Link>
      <p className={css.note}>
        {[said.join(', ') || copy.everything, copy.savedOn(dayOf(saved.created_at))].join(' · ')}
      </p>
    </div>
  );
}

function Rename({ saved, onDone }: { readonly saved: SavedSearch; readonly onDone: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(saved.name);
  const renaming = useMutation({
    mutationFn: () => api.search.rename({ params: { id: saved.id }, body: { name: name.trim() } }),
    onSuccess: async () => {
      await client.invalidateQueries(savedQuery);
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === saved.name) onDone();
    else if (!renaming.isPending) renaming.mutate();
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <TextField
        label={copy.newName}
        error={renaming.error?.message}
        value={name}
        maxLength={LIMITS.name}
        autoComplete="off"
        onChange={setName}
      />
      <div className={css.buttons}>
        <Button variant="outlineDark" size="dense" onClick={onDone}>
          {copy.cancel}
        </Button>
        <Button type="submit" size="dense" loading={renaming.isPending} disabled={name.trim() === ''}>
          {copy.keepName}
        </Button>
      </div>
    </form>
  );
}

interface RemoveProps {
  readonly saved: SavedSearch;
  readonly onKeep: () => void;
  readonly onGone: () => void;
}

function Remove({ saved, onKeep, onGone }: RemoveProps) {
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: () => api.search.forget({ params: { id: saved.id } }),
    onSuccess: () => {
      client.setQueryData(savedQuery.queryKey, (all) => all?.filter(({ id }) => id !== saved.id));
      onGone();
    },
    onError: ({ message }) => showAlert({ variant: 'error', text: message }),
  });
  return (
    <div className={css.form}>
      <p>{copy.sure(saved.name)}</p>
      <div className={css.buttons}>
        <Button variant="outlineDark" size="dense" onClick={onKeep}>
          {copy.keep}
        </Button>
        <Button variant="delete" size="dense" loading={removing.isPending} onClick={() => removing.mutate()}>
          {copy.reallyRemove}
        </Button>
      </div>
    </div>
  );
}
