import { REPORT_REASONS, type ReportReason } from '#contract/messaging/rules.ts';
import type { Message } from '#contract/messaging/schema/messages.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy/thread.ts';
import { useReportMessage } from '../queries/reports.ts';
import css from './ThreadPage.module.css';

/** Shows one message to staff. */
export function ReportDialog({ message, onClose }: { readonly message: Message; readonly onClose: () => void }) {
  const report = useReportMessage();
  const form = useAppForm({
    initialValues: { reason: 'spam' as ReportReason, words: '' },
    send: ({ reason, words }) => report.mutateAsync({ id: message.id, reason, words: words.trim() || null }),
    onSuccess: () => {
      showAlert({ variant: 'success', text: copy.reported });
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={copy.reportTitle}>
      <ModalBody>
        <form {...form.props} className={css.form}>
          <FormAlert form={form} />
          <p>{copy.reportIntro}</p>
          <Dropdown
            label={copy.reason}
            items={REPORT_REASONS.map((value) => ({ value, label: copy.reasons[value] }))}
            {...form.field('reason')}
          />
          <TextArea label={copy.words} max={1000} {...form.field('words')} />
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {copy.reportAction}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
