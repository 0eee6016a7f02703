import type { ReactNode } from 'react';
import { DAY_MS } from '#contract/durations.ts';
import type { Message } from '#contract/messaging/schema/messages.ts';
import { dayOf } from '#web/ui/formats.ts';
import { copy } from '../copy/thread.ts';
import { MessageFile } from './MessageFile.tsx';
import { MessageText } from './MessageText.tsx';
import css from './Transcript.module.css';

interface Props {
  readonly line: Message;
  /** Its author and time are those of the line before. */
  readonly continues: boolean;
  /** Name of the author's organization. */
  readonly organization: string;
  readonly onReport: ((line: Message) => void) | undefined;
}

/** A line of a conversation: what somebody wrote, or who came and went. */
export function Line({ line, continues, organization, onReport }: Props) {
  if (line.kind !== 'message') return <p className={css.event}>{eventText(line)}</p>;
  const { author, is_own, via, sent_at, text, attachments } = line;
  return (
    <article className={css.message} data-own={is_own || undefined} data-continues={continues || undefined}>
      {!continues && (
        <p className={css.author}>
          <b>{author.name}</b>
          <span className={css.soft}>
            {organization}, {clockTime(sent_at)}
            {via === 'email' && `, ${copy.byEmail}`}
          </span>
        </p>
      )}
      {text !== '' && <MessageText text={text} />}
      {attachments.length > 0 && (
        <ul className={css.files}>
          {attachments.map((file) => (
            <MessageFile key={file.id} file={file} />
          ))}
        </ul>
      )}
      {onReport && (
        <button
          type="button"
          className={css.report}
          aria-label={copy.reportLabel(author.name)}
          onClick={() => onReport(line)}
        >
          {copy.report}
        </button>
      )}
    </article>
  );
}

/** Above the first line of a day. */
export function DayRule({ at }: { readonly at: string }): ReactNode {
  return (
    <p className={css.day}>
      <span>{dayName(at)}</span>
    </p>
  );
}

function dayName(instant: string): string {
  const date = new Date(instant).toDateString();
  if (date === new Date().toDateString()) return copy.today;
  if (date === new Date(Date.now() - DAY_MS).toDateString()) return copy.yesterday;
  return dayOf(instant);
}

/** Made once: a conversation shows many. */
const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
export const clockTime = (instant: string): string => CLOCK.format(new Date(instant));

function eventText({ kind, author, person }: Message): string {
  if (kind === 'left') return copy.left1(author.name);
  if (kind === 'removed') return copy.removed1(author.name, person?.name ?? '');
  return copy.added1(author.name, person?.name ?? '', person?.reads ?? 'all');
}
