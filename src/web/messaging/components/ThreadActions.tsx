import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, Suspense, useState } from 'react';
import type { Thread } from '#contract/messaging/schema/threads.ts';
import { send } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { saveAnswer } from '#web/ui/data/save-file.ts';
import { EllipsisMenu } from '#web/ui/EllipsisMenu.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { TextFilter } from '#web/ui/TextFilter.tsx';
import { copy } from '../copy/thread.ts';
import type { Reader } from '../model/reader.ts';
import { useThreadActs } from '../queries/threads.ts';
import { seqOn } from '../queries/transcript.ts';
import { SearchResults } from './SearchResults.tsx';
import css from './ThreadPage.module.css';

const PeopleDialog = lazyNamed(() => import('./PeopleDialog.tsx'), 'PeopleDialog');
const BlockDialog = lazyNamed(() => import('./BlockDialog.tsx'), 'BlockDialog');

const failed = ({ message }: Error) => showAlert({ variant: 'error', text: message });

interface Props {
  readonly thread: Thread;
  readonly reader: Reader;
  readonly onFind: () => void;
}

/** People, find, and the menu of a conversation. */
export function ThreadActions({ thread, reader, onFind }: Props) {
  const { id, subject, participants, is_muted, other, block } = thread;
  const { mute } = useThreadActs(id);
  const [dialog, setDialog] = useState<'people' | 'block' | null>(null);
  const pdf = useMutation({
    mutationFn: async () => saveAnswer(await send('messaging.pdf', { params: { id } }), 'conversation.pdf'),
    onError: failed,
  });
  const mayBlock = !reader.isImpersonated && other.kind !== 'plumbline' && block !== 'by_own';
  const actions = [
    { label: copy.pdf, onClick: () => pdf.mutate() },
    ...(reader.isImpersonated
      ? []
      : [
          {
            label: is_muted ? copy.unmute : copy.mute,
            onClick: () => mute.mutate(!is_muted, { onError: failed }),
          },
        ]),
    ...(mayBlock ? [{ label: copy.block, onClick: () => setDialog('block') }] : []),
  ];
  const closeDialog = () => setDialog(null);
  return (
    <div className={css.acts}>
      <Button variant="outlineDark" size="dense" onClick={() => setDialog('people')}>
        {copy.people(participants.length)}
      </Button>
      <Button variant="outlineDark" size="dense" onClick={onFind}>
        {copy.find}
      </Button>
      <EllipsisMenu about={copy.actions(subject)} actions={actions} />
      {dialog && (
        <Suspense>
          {dialog === 'people' ? (
            <PeopleDialog thread={thread} reader={reader} onClose={closeDialog} />
          ) : (
            <BlockDialog thread={thread} onClose={closeDialog} />
          )}
        </Suspense>
      )}
    </div>
  );
}

/** Words or a day to go to. */
export function FindBar({ thread: { id } }: Pick<Props, 'thread'>) {
  const [q, setQ] = useState<string>();
  const [day, setDay] = useState('');
  const navigate = useNavigate();
  const show = (at: number) =>
    void navigate({ to: '/messaging/threads/$id', params: { id }, search: { at }, resetScroll: false });
  const go = useMutation({
    mutationFn: () => seqOn(id, day),
    onSuccess: (seq) => (seq === null ? showAlert({ variant: 'error', text: copy.nothingThatDay }) : show(seq)),
    onError: failed,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (day !== '') go.mutate();
  };
  return (
    <div className={css.find}>
      <TextFilter label={copy.findLabel} value={q} onChange={setQ} />
      <form onSubmit={submit}>
        <DateField label={copy.findDay} value={day} onChange={setDay} />
        <Button type="submit" variant="outlineDark" size="dense" loading={go.isPending}>
          {copy.go}
        </Button>
      </form>
      {q && (
        <div className={css.found}>
          <SearchResults q={q} thread={id} />
        </div>
      )}
    </div>
  );
}
