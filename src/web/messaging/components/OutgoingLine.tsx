import { Button } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { copy } from '../copy/thread.ts';
import type { Outgoing } from '../model/outbox.ts';
import { MessageText } from './MessageText.tsx';
import css from './Transcript.module.css';

interface Props {
  readonly message: Outgoing;
  readonly onRetry: (key: string) => void;
  readonly onEdit: (key: string) => void;
  readonly onDiscard: (key: string) => void;
}

/** A message that was written and has no answer yet. */
export function OutgoingLine({ message: { key, text, files, state, reason }, onRetry, onEdit, onDiscard }: Props) {
  return (
    <article className={css.message} data-own data-outgoing>
      {text !== '' && <MessageText text={text} />}
      {files.length > 0 && <p className={css.soft}>{files.map(({ name }) => name).join(', ')}</p>}
      {state === 'refused' ? (
        <>
          <FieldError urgent>{copy.refused(reason)}</FieldError>
          <div className={css.acts}>
            <Button variant="outlineDark" size="dense" onClick={() => onRetry(key)}>
              {copy.retry}
            </Button>
            <Button variant="outlineDark" size="dense" onClick={() => onEdit(key)}>
              {copy.edit}
            </Button>
            <Button variant="outlineDark" size="dense" onClick={() => onDiscard(key)}>
              {copy.discard}
            </Button>
          </div>
        </>
      ) : (
        <p className={css.soft} role="status">
          {state === 'sending' ? copy.sending : copy.waiting}
        </p>
      )}
    </article>
  );
}
