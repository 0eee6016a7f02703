import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SCORECARD_LIMITS } from '#contract/scorecards/rules.ts';
import type { Scorecard } from '#contract/scorecards/schema.ts';
import { ApiError } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { textOrNull } from '#web/ui/form/text-or-null.ts';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy.ts';
import { scorecardQuery, useReplyActs } from '../queries.ts';
import css from './Scorecard.module.css';

/** What the company says of its figures; its administrators write it, staff hide abuse. */
export function Reply({ card }: { readonly card: Scorecard }) {
  const [open, setOpen] = useState<'reply' | 'visibility' | null>(null);
  const { reply, may_reply, may_hide } = card;
  const text = reply?.text ?? null;
  if (text === null && !may_reply) return null;
  const close = () => setOpen(null);
  return (
    <div className={css.part}>
      {text !== null && reply && (
        <blockquote className={css.reply}>
          <p className={css.muted}>
            {copy.reply}. {copy.replied(reply.updated_at)}
          </p>
          <p className={css.words}>{text}</p>
          {reply.is_hidden && <p className={css.muted}>{copy.isHidden}</p>}
        </blockquote>
      )}
      <div className={css.acts}>
        {may_reply && (
          <Button variant="outlineDark" onClick={() => setOpen('reply')}>
            {text === null ? copy.write : copy.edit}
          </Button>
        )}
        {may_hide && reply && (
          <Button variant="outlineDark" onClick={() => setOpen('visibility')}>
            {reply.is_hidden ? copy.show : copy.hide}
          </Button>
        )}
      </div>
      <Modal opened={open === 'reply'} onClose={close} title={copy.reply}>
        <ReplyForm card={card} onClose={close} />
      </Modal>
      <Modal opened={open === 'visibility'} onClose={close} title={reply?.is_hidden ? copy.show : copy.hide}>
        <VisibilityForm card={card} onClose={close} />
      </Modal>
    </div>
  );
}

interface FormProps {
  readonly card: Scorecard;
  readonly onClose: () => void;
}

/**
 * The reply as the person saw it when they began. What others change meanwhile shows once the server has refused, and only
 * then is it replaced.
 */
function useSeenReply({ company_id, reply }: Scorecard) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(reply);
  const [isOther, setOther] = useState(false);
  const onError = (error: Error) => {
    if (!(error instanceof ApiError) || error.status !== 412) return;
    setOther(true);
    setSeen(client.getQueryData(scorecardQuery(company_id).queryKey)?.reply ?? seen);
  };
  const meanwhile = (
    <div role="status">
      {isOther && seen && (
        <p className={css.words}>{seen.text === null ? copy.takenDown : copy.nowSays(seen.text, seen.is_hidden)}</p>
      )}
    </div>
  );
  return { seen, onError, meanwhile };
}

function ReplyForm({ card, onClose }: FormProps) {
  const { company_id } = card;
  const acts = useReplyActs(company_id);
  const { seen, onError, meanwhile } = useSeenReply(card);
  const form = useAppForm({
    keepAs: `scorecard reply ${company_id}`,
    initialValues: { text: seen?.text ?? '' },
    send: ({ text }) => acts.reply({ version: seen?.version ?? 0, text: textOrNull(text) }),
    onError,
    onSuccess: () => {
      onClose();
      showAlert({ variant: 'success', text: copy.saved });
    },
  });
  return (
    <>
      <ModalBody>
        <form {...form.props} className={css.form}>
          <p>{copy.replyIntro}</p>
          <TextArea
            label={copy.replyLabel}
            hint={copy.replyHint}
            max={SCORECARD_LIMITS.reply}
            {...form.field('text')}
          />
          <FormAlert form={form} />
          {meanwhile}
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button loading={form.isPending} onClick={form.submit}>
          {copy.saveReply}
        </Button>
      </ModalFooter>
    </>
  );
}

function VisibilityForm({ card, onClose }: FormProps) {
  const acts = useReplyActs(card.company_id);
  const { seen, onError, meanwhile } = useSeenReply(card);
  const isHidden = seen?.is_hidden ?? false;
  const form = useAppForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: !reason.trim() && copy.reasonMissing }),
    send: ({ reason }) => acts.setVisibility({ version: seen?.version ?? 0, is_hidden: !isHidden, reason }),
    onError,
    onSuccess: onClose,
  });
  return (
    <>
      <ModalBody>
        <form {...form.props} className={css.form}>
          <TextArea
            label={copy.reason}
            hint={copy.reasonHint}
            max={SCORECARD_LIMITS.reason}
            {...form.field('reason')}
          />
          <FormAlert form={form} />
          {meanwhile}
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button loading={form.isPending} onClick={form.submit}>
          {isHidden ? copy.show : copy.hide}
        </Button>
      </ModalFooter>
    </>
  );
}
