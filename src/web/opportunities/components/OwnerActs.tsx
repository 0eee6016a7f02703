import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy/edit.ts';
import { useOpportunityActs } from '../queries/opportunity.ts';
import { AwardDialog } from './AwardDialog.tsx';
import { DraftMenu } from './DraftMenu.tsx';
import css from './Edit.module.css';
import { Question } from './Question.tsx';

/** What the owner does with what was published; each is asked about first. */
export function OwnerActs({ opportunity }: { readonly opportunity: Opportunity }) {
  const { id, version, title, actions } = opportunity;
  const { close } = useOpportunityActs(id);
  const [asking, setAsking] = useState<'close' | 'cancel' | 'award' | null>(null);
  const done = () => setAsking(null);
  return (
    <div className={css.actions}>
      {actions.includes('amend') && (
        <Link to="/opportunity/$id/edit" params={{ id }} className={buttonClass({ variant: 'outlineDark' })}>
          {copy.amend}
        </Link>
      )}
      {actions.includes('award') && <Button onClick={() => setAsking('award')}>{copy.award}</Button>}
      {actions.includes('close') && (
        <Button variant="outlineDark" onClick={() => setAsking('close')}>
          {copy.close}
        </Button>
      )}
      {actions.includes('cancel') && (
        <Button variant="outlineDark" onClick={() => setAsking('cancel')}>
          {copy.cancelIt}
        </Button>
      )}
      <DraftMenu opportunity={opportunity} />
      <Question
        opened={asking === 'close'}
        title={copy.closeQuestion}
        note={copy.closeNote}
        action={copy.close}
        back={copy.keep}
        act={() => close(version)}
        onDone={() => showAlert({ variant: 'success', text: copy.closed(title ?? '') })}
        onClose={done}
      />
      <CancelDialog opportunity={opportunity} opened={asking === 'cancel'} onClose={done} />
      <AwardDialog opportunity={opportunity} opened={asking === 'award'} onClose={done} />
    </div>
  );
}

interface DialogProps {
  readonly opportunity: Opportunity;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** A reason that was typed is there again when the dialog reopens. */
function CancelDialog({ opportunity: { id, version, title }, opened, onClose }: DialogProps) {
  const { cancel } = useOpportunityActs(id);
  const form = useAppForm({
    keepAs: `cancellation ${id}`,
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: !reason.trim() && copy.reasonMissing }),
    send: ({ reason }) => cancel(version, reason.trim()),
    onSuccess: () => {
      onClose();
      showAlert({ variant: 'success', text: copy.cancelled(title ?? '') });
    },
  });
  const close = () => {
    form.clearErrors();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={copy.cancelQuestion}>
      <ModalBody>
        <p>{copy.cancelNote}</p>
        <form {...form.props}>
          <TextArea label={copy.cancelReason} required max={LIMITS.longText} {...form.field('reason')} />
        </form>
        <FormAlert form={form} />
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={close}>
          {copy.keep}
        </Button>
        <Button loading={form.isPending} onClick={form.submit}>
          {copy.cancelIt}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
