import { LIMITS } from '#contract/limits.ts';
import type { OwnResponse } from '#contract/responses/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogForm } from '#web/ui/form/DialogForm.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { textOrNull } from '#web/ui/form/text-or-null.ts';
import { type AppForm, useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy/firm.ts';
import type { useOwnActs } from '../queries.ts';
import { DeclineFields, declineErrors, NO_REASON } from './DeclineFields.tsx';

/** Of a dialog with an answer. */
export interface AnswerProps {
  readonly own: OwnResponse;
  readonly opportunityId: string;
  readonly acts: ReturnType<typeof useOwnActs>;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export const versionOf = ({ response }: OwnResponse) => response?.version ?? 0;

export function Footer({
  form,
  action,
  onClose,
}: {
  form: Pick<AppForm<object>, 'id' | 'isPending'>;
  action: string;
  onClose: () => void;
}) {
  return (
    <ModalFooter>
      <Button variant="outlineDark" onClick={onClose}>
        {copy.cancel}
      </Button>
      <Button type="submit" form={form.id} loading={form.isPending}>
        {action}
      </Button>
    </ModalFooter>
  );
}

/** Not this time; what was chosen stays when the dialog is closed. */
export function DeclineDialog({ own, opportunityId, acts, opened, onClose }: AnswerProps) {
  const form = useAppForm({
    keepAs: `decline ${opportunityId}`,
    initialValues: NO_REASON,
    validate: (values) => declineErrors(values, copy),
    send: ({ reason, words }) =>
      acts.decline({ version: versionOf(own), reason: reason === '' ? 'other' : reason, words: textOrNull(words) }),
    onSuccess: () => {
      onClose();
      showAlert({ variant: 'success', text: copy.saidDeclined });
    },
  });
  return (
    <Modal opened={opened} onClose={onClose} title={copy.declineTitle}>
      <ModalBody>
        <DialogForm form={form}>
          <FormAlert form={form} />
          <p>{copy.declineNote}</p>
          <DeclineFields form={form} copy={copy} />
        </DialogForm>
      </ModalBody>
      <Footer form={form} action={copy.send} onClose={onClose} />
    </Modal>
  );
}

export function WithdrawDialog({ own, opportunityId, acts, opened, onClose }: AnswerProps) {
  const form = useAppForm({
    keepAs: `withdraw ${opportunityId}`,
    initialValues: { words: '' },
    validate: ({ words }) => ({ words: !words.trim() && copy.wordsMissing }),
    send: ({ words }) => acts.withdraw(versionOf(own), words.trim()),
    onSuccess: () => {
      onClose();
      showAlert({ variant: 'success', text: copy.saidWithdrawn });
    },
  });
  return (
    <Modal opened={opened} onClose={onClose} title={copy.withdrawTitle}>
      <ModalBody>
        <DialogForm form={form}>
          <FormAlert form={form} />
          <p>{copy.withdrawNote}</p>
          <TextArea label={copy.withdrawWords} required max={LIMITS.longText} {...form.field('words')} />
        </DialogForm>
      </ModalBody>
      <Footer form={form} action={copy.withdraw} onClose={onClose} />
    </Modal>
  );
}
