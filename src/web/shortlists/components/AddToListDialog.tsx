import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import type { AddedFirms, ListedShortlist } from '#contract/shortlists/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { TextFilter } from '#web/ui/TextFilter.tsx';
import { copy } from '../copy/add.ts';
import { copy as words } from '../copy/lists.ts';
import { type ToAdd, useAddFirms, useUndoAdding } from '../queries/firms.ts';
import { choicesQuery, useMakeList } from '../queries/lists.ts';
import css from './AddToList.module.css';

/** From so many lists on they can be searched. */
const SEARCHABLE = 8;
/** Firms of which the dialog asks whether they are in a list. */
const MAX_ASKED = 50;

interface Props {
  readonly opened: boolean;
  readonly what: ToAdd;
  readonly title: string;
  /** What to know before, such as how many firms find room. */
  readonly note?: string | undefined;
  readonly onClose: () => void;
}

/** Adds firms to one or several lists, or to a new one. */
export function AddToListDialog({ opened, title, onClose, ...rest }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <AddToList {...rest} />
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.done}
        </Button>
      </ModalFooter>
    </Modal>
  );
}

/** What was added to which list, while the dialog is open. */
type Results = Readonly<Record<string, AddedFirms | 'undone' | undefined>>;

function AddToList({ what, note }: Pick<Props, 'what' | 'note'>) {
  const [q, setQ] = useState('');
  const [results, setResults] = useState<Results>({});
  const firms = 'firms' in what && what.firms.length <= MAX_ASKED ? what.firms : [];
  const query = useQuery(choicesQuery(q, firms));
  const most = useRef(0);
  most.current = Math.max(most.current, query.data?.length ?? 0);
  const keep = (listId: string, result: AddedFirms | 'undone') =>
    setResults((before) => ({ ...before, [listId]: result }));
  return (
    <ModalBody>
      <div className={css.dialog}>
        {note && <p>{note}</p>}
        {most.current >= SEARCHABLE && (
          <TextFilter label={copy.search} value={q || undefined} onChange={(text) => setQ(text ?? '')} />
        )}
        <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={60} height={20} />}>
          {(lists) => (
            <>
              {lists.length === 0 && <p className="muted">{q ? copy.noneFound : copy.none}</p>}
              <ul className={css.lists} aria-label={copy.lists}>
                {lists.map((list) => (
                  <Choice
                    key={list.id}
                    list={list}
                    what={what}
                    holdsAll={firms.length > 0 && list.has.length === firms.length}
                    result={results[list.id]}
                    onResult={(result) => keep(list.id, result)}
                  />
                ))}
              </ul>
            </>
          )}
        </QueryBoundary>
        <NewList what={what} onAdded={keep} />
      </div>
    </ModalBody>
  );
}

interface ChoiceProps {
  readonly list: ListedShortlist;
  readonly what: ToAdd;
  readonly holdsAll: boolean;
  readonly result: AddedFirms | 'undone' | undefined;
  readonly onResult: (result: AddedFirms | 'undone') => void;
}

function Choice({ list, what, holdsAll, result, onResult }: ChoiceProps) {
  const adding = useAddFirms();
  const undoing = useUndoAdding();
  const onError = ({ message }: Error) => showAlert({ variant: 'error', text: message });
  const add = () => adding.mutate({ listId: list.id, what }, { onSuccess: onResult, onError });
  const batch = typeof result === 'object' ? result.batch : null;
  const undo = (which: string) =>
    undoing.mutate({ listId: list.id, batch: which }, { onSuccess: () => onResult('undone'), onError });
  const isThere = holdsAll && batch === null;
  return (
    <li className={css.choice}>
      <div className={css.what}>
        <Link to="/my-lists/$id" params={{ id: list.id }} className={css.name}>
          {list.name}
        </Link>
        <p role="status" className="muted">
          {typeof result === 'object'
            ? copy.result(result)
            : [result === 'undone' && copy.undone, words.count(list.firms), list.sharing !== 'private' && copy.shared]
                .filter(Boolean)
                .join(' · ')}
        </p>
      </div>
      {batch !== null ? (
        <Button
          variant="outlineDark"
          size="dense"
          aria-label={copy.undoAt(list.name)}
          loading={undoing.isPending}
          onClick={() => undo(batch)}
        >
          {copy.undo}
        </Button>
      ) : (
        <Button
          variant="light"
          size="dense"
          aria-label={isThere ? `${copy.there}: ${list.name}` : copy.addTo(list.name)}
          disabled={isThere}
          loading={adding.isPending}
          onClick={add}
        >
          {isThere ? ('firms' in what && what.firms.length > 1 ? copy.thereAll : copy.there) : copy.add}
        </Button>
      )}
    </li>
  );
}

interface NewProps {
  readonly what: ToAdd;
  readonly onAdded: (listId: string, result: AddedFirms) => void;
}

function NewList({ what, onAdded }: NewProps) {
  const make = useMakeList();
  const adding = useAddFirms();
  const form = useAppForm({
    initialValues: { name: '' },
    validate: ({ name }) => ({ name: !name.trim() && copy.nameMissing }),
    send: async ({ name }) => {
      const list = await make.mutateAsync(name.trim());
      onAdded(list.id, await adding.mutateAsync({ listId: list.id, what }));
    },
    onSuccess: () => form.reset(),
  });
  return (
    <form {...form.props} className={css.make}>
      <h3>{copy.newList}</h3>
      <FormAlert form={form} />
      <div className={css.makeRow}>
        <TextField label={copy.newName} maxLength={LIMITS.name} autoComplete="off" {...form.field('name')} />
        <Button type="submit" loading={form.isPending}>
          {copy.create}
        </Button>
      </div>
    </form>
  );
}
