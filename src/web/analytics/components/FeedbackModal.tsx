import { type FormEvent, useId, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { ApiError } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Modal, ModalFoot, ModalMain } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { feedback } from '../copy/feedback.ts';
import { useGiveFeedback } from '../queries/feedback.ts';
import css from './Feedback.module.css';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function FeedbackModal({ opened, onClose }: Props) {
  const formId = useId();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const give = useGiveFeedback();
  const refusal = give.error instanceof ApiError ? give.error.field('text') : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (text.trim() === '' || give.isPending) return;
    give.mutate(text, {
      onSuccess: () => {
        onClose();
        setText('');
        setTried(false);
        showAlert({ variant: 'success', text: feedback.sent });
      },
    });
  };
  return (
    <Modal opened={opened} onClose={onClose} title={feedback.give}>
      <ModalMain>
        <form id={formId} className={css.form} onSubmit={submit} noValidate>
          <p className="muted">{feedback.lead}</p>
          <div role="alert">{give.error && !refusal && <Banner variant="error">{give.error.message}</Banner>}</div>
          <TextArea
            label={feedback.label}
            required
            size="medium"
            max={LIMITS.longText}
            value={text}
            onChange={setText}
            error={tried && text.trim() === '' ? feedback.required : refusal}
          />
        </form>
      </ModalMain>
      <ModalFoot>
        <Button variant="outlineDark" onClick={onClose}>
          {feedback.cancel}
        </Button>
        <Button type="submit" form={formId} loading={give.isPending}>
          {feedback.send}
        </Button>
      </ModalFoot>
    </Modal>
  );
}
