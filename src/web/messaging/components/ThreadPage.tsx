import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Message } from '#contract/messaging/schema/messages.ts';
import type { Draft, Thread } from '#contract/messaging/schema/threads.ts';
import { ApiError } from '#web/api.ts';
import { discardUnsentValues, readUnsentValues } from '#web/ui/form/unsent-values.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/thread.ts';
import type { Reader } from '../model/reader.ts';
import { draftName, useSaveDraft } from '../queries/drafts.ts';
import { useOutbox } from '../queries/outbox.ts';
import { draftQuery, threadQuery } from '../queries/threads.ts';
import { transcriptQuery, useMarkRead } from '../queries/transcript.ts';
import { useSignalTyping, useTyping } from '../queries/typing.ts';
import { useMessageFiles } from '../queries/uploads.ts';
import { BlockNotice } from './BlockNotice.tsx';
import { Composer } from './Composer.tsx';
import { Inbox } from './Inbox.tsx';
import { OutgoingLine } from './OutgoingLine.tsx';
import { FindBar, ThreadActions } from './ThreadActions.tsx';
import css from './ThreadPage.module.css';
import transcript from './Transcript.module.css';
import { Transcript } from './Transcript.tsx';

const ReportDialog = lazyNamed(() => import('./ReportDialog.tsx'), 'ReportDialog');

interface Props {
  readonly id: string;
  readonly reader: Reader;
  /** The line to show first. */
  readonly at: number | null;
  readonly missing: React.ReactNode;
}

/** `/messaging/threads/{id}`: the conversation, and from 1024 px on the others beside it. */
export function ThreadPage({ id, reader, at, missing }: Props) {
  const query = useQuery(threadQuery(id));
  if (query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400)) return missing;
  return (
    <div className={css.page}>
      <aside className={css.side} aria-label={copy.back}>
        <Inbox filter="all" current={id} />
      </aside>
      <div className={css.thread}>
        <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={60} height={34} />}>
          {(thread) => <Conversation thread={thread} reader={reader} at={at} />}
        </QueryBoundary>
      </div>
    </div>
  );
}

function Conversation({ thread, reader, at }: Pick<Props, 'reader' | 'at'> & { readonly thread: Thread }) {
  const lines = useQuery(transcriptQuery(thread.id));
  const draft = useQuery({ ...draftQuery(thread.id), enabled: !reader.isImpersonated });
  const [finding, setFinding] = useState(false);
  const { about, subject, other } = thread;
  return (
    <>
      <header className={css.head}>
        <Link to="/messaging/inbox" className={css.back}>
          {copy.back}
        </Link>
        <div className={css.title}>
          <PageHeading>{subject}</PageHeading>
          <ThreadActions thread={thread} reader={reader} onFind={() => setFinding(!finding)} />
        </div>
        <p className={css.facts}>
          <b>{other.name}</b>
          {about && (
            <span>
              {copy.about[about.kind]} <AboutLink about={about} />
            </span>
          )}
          {thread.is_muted && <span>{copy.mutedNote}</span>}
        </p>
        {finding && <FindBar thread={thread} />}
      </header>
      <QueryBoundary
        query={{
          ...lines,
          data: lines.data && (draft.data || draft.isError || reader.isImpersonated) ? lines.data : undefined,
        }}
        copy={copy}
        skeleton={<Skeleton width={70} height={60} />}
      >
        {(known) => (
          <Writing
            key={thread.id}
            thread={thread}
            reader={reader}
            at={at}
            known={known}
            draft={draft.data ?? { subject: '', text: '' }}
          />
        )}
      </QueryBoundary>
    </>
  );
}

const PATHS = { firm: '/profile/', opportunity: '/opportunity/', payment: '/payment-tracking/' } as const;
function AboutLink({ about: { kind, id, title } }: { readonly about: NonNullable<Thread['about']> }) {
  if (kind === 'project')
    return (
      <Link to="/details" hash="work-history">
        {title}
      </Link>
    );
  return (
    <Link to="." href={`${PATHS[kind]}${id}`}>
      {title}
    </Link>
  );
}

interface WritingProps extends Pick<Props, 'reader' | 'at'> {
  readonly thread: Thread;
  readonly known: Parameters<typeof Transcript>[0]['lines'];
  readonly draft: Draft;
}

/** The lines with what is on its way, and where the next message is written. */
function Writing({ thread, reader, at, known, draft }: WritingProps) {
  const { id, own, other, participants, block } = thread;
  const outbox = useOutbox(id);
  const files = useMessageFiles();
  const drafts = useSaveDraft(id);
  const [text, setText] = useState(() => {
    const kept = readUnsentValues(draftName(id), draft).text;
    // a draft that was saved before the message was written, and not deleted since
    return outbox.messages.some((message) => message.text === kept.trim()) ? '' : kept;
  });
  const [written, setWritten] = useState(0);
  const [reported, setReported] = useState<Message | null>(null);
  const signal = useSignalTyping(id);
  const markRead = useMarkRead(id);
  const type = (next: string) => {
    setText(next);
    drafts.save({ subject: '', text: next });
    if (next !== '') signal();
  };
  const sent = new Set(Object.values(known.lines).map(({ key }) => key));
  const waiting = outbox.messages.filter(({ key }) => !sent.has(key));
  const write = () => {
    outbox.add({
      key: crypto.randomUUID(),
      text: text.trim(),
      files: files.files.map(({ upload, name }) => ({ upload, name })),
      writtenAt: new Date().toISOString(),
    });
    setText('');
    drafts.save({ subject: '', text: '' });
    discardUnsentValues(draftName(id));
    files.clear();
    setWritten(written + 1);
  };
  const edit = (key: string) => {
    const message = outbox.remove(key);
    if (!message) return;
    type([message.text, text].filter(Boolean).join('\n'));
    files.restore([...files.files, ...message.files.map((file) => ({ ...file, bytes: 0 }))]);
  };
  return (
    <>
      <Transcript
        thread={thread}
        lines={known}
        at={at}
        written={written}
        onReport={reader.isImpersonated ? undefined : setReported}
        onSeen={reader.isImpersonated ? () => undefined : markRead}
        tail={
          <>
            {waiting.map((message) => (
              <OutgoingLine
                key={message.key}
                message={message}
                onRetry={outbox.retry}
                onEdit={edit}
                onDiscard={outbox.remove}
              />
            ))}
            <TypingNote thread={id} participants={participants} />
          </>
        }
      />
      <Arrivals known={known} />
      {reader.isImpersonated || block ? (
        <BlockNotice block={block} own={own} other={other} isImpersonated={reader.isImpersonated} />
      ) : (
        <Composer text={text} onText={type} files={files} onSend={write} />
      )}
      {reported && (
        <Suspense>
          <ReportDialog message={reported} onClose={() => setReported(null)} />
        </Suspense>
      )}
    </>
  );
}

function TypingNote({ thread, participants }: { readonly thread: string } & Pick<Thread, 'participants'>) {
  const ids = useTyping(thread);
  const names = participants
    .filter(({ user_id, is_self }) => !is_self && ids.includes(user_id))
    .map(({ name }) => name);
  return (
    <p className={transcript.typing} role="status">
      {names.length > 0 && copy.typing(names)}
    </p>
  );
}

/** Says to screen readers that a message came: the list itself changes with every scroll. */
function Arrivals({ known: { last, lines } }: Pick<WritingProps, 'known'>) {
  const newest = lines[last];
  const [first] = useState(last);
  const isNews = newest && last > first && newest.kind === 'message' && !newest.is_own;
  return (
    <p className="visually-hidden" aria-live="polite">
      {isNews && `${copy.arrived(newest.author.name)}: ${newest.text}`}
    </p>
  );
}
