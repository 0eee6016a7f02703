import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Reads } from '#contract/messaging/rules.ts';
import type { Participant, Thread } from '#contract/messaging/schema/threads.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx';
import { copy } from '../copy/thread.ts';
import type { Reader } from '../model/reader.ts';
import { colleaguesQuery, useThreadActs } from '../queries/threads.ts';
import css from './ThreadPage.module.css';

interface Props {
  readonly thread: Thread;
  readonly reader: Reader;
  readonly onClose: () => void;
}

/** Who takes part, by company; own colleagues can be added and removed. */
export function PeopleDialog({ thread, reader, onClose }: Props) {
  const { own, other, participants } = thread;
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Participant | null>(null);
  return (
    <Modal opened onClose={onClose} title={isAdding ? copy.addTitle : copy.peopleTitle}>
      {isAdding ? (
        <AddForm thread={thread} onDone={() => setAdding(false)} />
      ) : (
        <>
          <ModalBody>
            {[own, other].map(({ id, name }) => (
              <section key={id} className={css.people}>
                <h3>{copy.of(name)}</h3>
                <ul>
                  {participants
                    .filter(({ organization_id }) => organization_id === id)
                    .map((person) => (
                      <li key={person.user_id} className={css.person}>
                        <Person person={person} last={thread.last_seq} />
                        {id === own.id && !reader.isImpersonated && (
                          <Button
                            variant="outlineDark"
                            size="dense"
                            aria-label={person.is_self ? copy.leave : copy.removeOf(person.name)}
                            onClick={() => setAsked(person)}
                          >
                            {person.is_self ? copy.leave : copy.remove}
                          </Button>
                        )}
                      </li>
                    ))}
                </ul>
              </section>
            ))}
            <p className={css.soft}>{copy.readNote}</p>
          </ModalBody>
          {!reader.isImpersonated && (
            <ModalFooter>
              <Button variant="outlineDark" onClick={() => setAdding(true)}>
                {copy.add}
              </Button>
            </ModalFooter>
          )}
        </>
      )}
      <Removal thread={thread} asked={asked} onDone={() => setAsked(null)} onClose={onClose} />
    </Modal>
  );
}

function Person({
  person: { name, is_self, reads, read_seq },
  last,
}: {
  readonly person: Participant;
  readonly last: number;
}) {
  const left = read_seq === null ? null : last - read_seq;
  return (
    <div>
      <p>
        {name}
        {is_self && ` (${copy.you})`}
      </p>
      {reads === 'new' && <p className={css.soft}>{copy.readsNew}</p>}
      {left !== null && <p className={css.soft}>{left === 0 ? copy.hasRead : copy.readUpTo(left)}</p>}
    </div>
  );
}

interface RemovalProps extends Pick<Props, 'thread' | 'onClose'> {
  readonly asked: Participant | null;
  readonly onDone: () => void;
}

function Removal({ thread: { id }, asked, onDone, onClose }: RemovalProps) {
  const { remove, leave } = useThreadActs(id);
  const navigate = useNavigate();
  const isSelf = asked?.is_self ?? false;
  const act = isSelf ? leave : remove;
  const confirm = () => {
    if (!asked) return;
    act.mutate(asked.user_id, {
      onSuccess: () => {
        showAlert({ variant: 'success', text: isSelf ? copy.left : copy.removed(asked.name) });
        onDone();
        if (!isSelf) return;
        onClose();
        void navigate({ to: '/messaging/inbox' });
      },
      onError: ({ message }) => {
        showAlert({ variant: 'error', text: message });
        onDone();
      },
    });
  };
  return (
    <ConfirmDelete
      opened={asked !== null}
      question={isSelf ? copy.leaveAsk : copy.removeAsk(asked?.name ?? '')}
      note={isSelf ? copy.leaveNote : copy.removeNote}
      action={isSelf ? copy.leave : copy.remove}
      loading={act.isPending}
      onCancel={onDone}
      onDelete={confirm}
    />
  );
}

function AddForm({ thread: { id }, onDone }: Pick<Props, 'thread'> & { readonly onDone: () => void }) {
  const { data: people } = useQuery(colleaguesQuery(id));
  const { add } = useThreadActs(id);
  const form = useAppForm({
    initialValues: { user_id: '', reads: 'all' as Reads },
    validate: ({ user_id }) => ({ user_id: user_id === '' && copy.chooseColleague }),
    send: (values) => add.mutateAsync(values),
    onSuccess: (_, { user_id }) => {
      const name = people?.find((one) => one.user_id === user_id)?.name ?? '';
      showAlert({ variant: 'success', text: copy.added(name) });
      onDone();
    },
  });
  return (
    <>
      <ModalBody>
        <form {...form.props} className={css.form}>
          <FormAlert form={form} />
          {people?.length === 0 ? (
            <p>{copy.noColleagues}</p>
          ) : (
            <>
              <Dropdown
                label={copy.colleague}
                items={(people ?? []).map(({ user_id, name, email }) => ({
                  value: user_id,
                  label: `${name}, ${email}`,
                }))}
                {...form.field('user_id')}
              />
              <SegmentedControl
                label={copy.reads}
                items={[
                  { value: 'all', label: copy.readsAll },
                  { value: 'new', label: copy.readsFromNow },
                ]}
                value={form.values.reads}
                onChange={(reads) => form.set({ reads })}
              />
              <p className={css.soft}>{copy.readsSaid}</p>
            </>
          )}
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onDone}>
          {copy.cancel}
        </Button>
        {people?.length !== 0 && (
          <Button type="submit" form={form.id} loading={form.isPending}>
            {copy.addAction}
          </Button>
        )}
      </ModalFooter>
    </>
  );
}
