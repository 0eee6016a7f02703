import { useState } from 'react';
import type { DashboardState } from '#contract/community/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { day } from '#web/ui/formats.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { copy } from '../copy/owner.ts';
import { useDashboardActs } from '../queries.ts';

interface Props {
  readonly act: 'publish' | 'withdraw';
  readonly state: DashboardState;
  readonly onClose: () => void;
}

/** Asks before everybody reads it, or nobody any more. */
export function PublishQuestion({ act, state, onClose }: Props) {
  const acts = useDashboardActs(state.project_id);
  // what was looked at when the question was asked
  const [{ version, preview }] = useState(state);
  const [key] = useState(() => crypto.randomUUID());
  const form = useAppForm({
    initialValues: {},
    send: () => (act === 'publish' ? acts.publish(version, preview?.digest ?? '', key) : acts.withdraw(version)),
    onSuccess: () => {
      showAlert({ variant: 'success', text: act === 'publish' ? copy.publishedAlert : copy.withdrawnAlert });
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={act === 'publish' ? copy.publishTitle : copy.withdrawTitle}>
      <ModalBody>
        <form {...form.props}>
          <p>{act === 'publish' ? copy.publishNote(day(preview?.snapshot.as_of ?? '')) : copy.withdrawNote}</p>
          <FormAlert form={form} />
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {act === 'publish' ? copy.publish : copy.withdraw}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
