import { useState } from 'react';
import type { ReferenceState } from '#contract/references/rules.ts';
import type { OwnReference } from '#contract/references/schema.ts';
import { Badge, type Status } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { own as copy } from '../copy.ts';
import { useWithdrawRequest } from '../queries.ts';
import { AnswerText } from './AnswerText.tsx';
import css from './References.module.css';
import { ReplyDialog } from './ReplyDialog.tsx';

const BADGES: Readonly<Record<ReferenceState, Status>> = {
  open: 'pending',
  answered: 'verified',
  declined: 'lapsed',
  withdrawn: 'locked',
  retracted: 'lapsed',
  expired: 'lapsed',
};

interface Props {
  readonly mwbeId: string;
  readonly reference: OwnReference;
}

/** One request with what became of it. */
export function OwnReferenceItem({ mwbeId, reference }: Props) {
  const { name, email, relation, asked_by, created_at, reminded_at, review } = reference;
  return (
    <li className={css.item}>
      <div className={css.head}>
        <h2>{name}</h2>
        <StateBadge reference={reference} />
      </div>
      <p className={css.note}>{`${email}, ${relation}`}</p>
      <p className={css.note}>
        {copy.askedBy(asked_by, created_at)}
        {reminded_at && `. ${copy.reminded(reminded_at)}`}
      </p>
      {review && <p>{review === 'pending' ? copy.pendingNote : copy.hiddenNote}</p>}
      <Given reference={reference} />
      <Acts mwbeId={mwbeId} reference={reference} />
    </li>
  );
}

function StateBadge({ reference: { state, review } }: Pick<Props, 'reference'>) {
  if (review === 'pending') return <Badge status="pending">{copy.pendingReview}</Badge>;
  if (review === 'hidden') return <Badge status="rejected">{copy.hidden}</Badge>;
  return <Badge status={BADGES[state]}>{copy.states[state]}</Badge>;
}

function Given({ reference: { state, answer, reply, expires_at } }: Pick<Props, 'reference'>) {
  if (state === 'open') return <p className={css.note}>{copy.until(expires_at)}</p>;
  if (!answer) return null;
  return (
    <>
      <AnswerText answer={answer} />
      <p className={css.note}>{copy.visibleTo[answer.privacy]}</p>
      {reply && (
        <blockquote className={css.reply}>
          <p className={css.note}>{copy.yourReply(reply.at)}</p>
          <p className={css.words}>{reply.text}</p>
        </blockquote>
      )}
    </>
  );
}

function Acts({ mwbeId, reference }: Props) {
  const [asking, setAsking] = useState<'withdraw' | 'reply' | null>(null);
  const withdraw = useWithdrawRequest(mwbeId);
  const { id, name, state, answer, reply } = reference;
  const mayReply = answer !== null && reply === null && answer.privacy !== 'firm';
  const close = () => setAsking(null);
  return (
    <>
      {state === 'open' && (
        <Button variant="outlineDark" aria-label={copy.withdrawOf(name)} onClick={() => setAsking('withdraw')}>
          {copy.withdraw}
        </Button>
      )}
      {mayReply && (
        <Button variant="outlineDark" aria-label={copy.replyTo(name)} onClick={() => setAsking('reply')}>
          {copy.reply}
        </Button>
      )}
      <ConfirmDelete
        opened={asking === 'withdraw'}
        question={copy.withdrawQuestion(name)}
        note={copy.withdrawNote}
        action={copy.withdraw}
        loading={withdraw.isPending}
        onCancel={close}
        onDelete={() => withdraw.mutate(id, { onSettled: close })}
      />
      <ReplyDialog mwbeId={mwbeId} reference={reference} opened={asking === 'reply'} onClose={close} />
    </>
  );
}
