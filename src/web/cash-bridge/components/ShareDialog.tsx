import { useState } from 'react';
import { CASH_LIMITS } from '#contract/cash-bridge/rules.ts';
import { LIMITS } from '#contract/limits.ts';
import { contentKey } from '#web/payments/model/acts.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogForm } from '#web/ui/form/DialogForm.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy.ts';
import { usePackets } from '../queries.ts';

interface Props {
  readonly firmId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Sends a lender the link to the forecast of today. */
export const ShareDialog = ({ firmId, opened, onClose }: Props) => (
  <Modal opened={opened} onClose={onClose} title={copy.share}>
    <ShareForm firmId={firmId} onClose={onClose} />
  </Modal>
);

const isDays = (typed: string): boolean =>
  /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= CASH_LIMITS.days;

function ShareForm({ firmId, onClose }: Omit<Props, 'opened'>) {
  const { share } = usePackets(firmId);
  const [keyOf] = useState(contentKey);
  const form = useAppForm({
    keepAs: `cash packet ${firmId}`,
    initialValues: { lender: '', email: '', days: String(CASH_LIMITS.defaultDays) },
    validate: ({ lender, email, days }) => ({
      lender: !lender.trim() && copy.lenderMissing,
      email: !email.trim() && copy.emailMissing,
      days: !isDays(days.trim()) && copy.daysWrong(CASH_LIMITS.days),
    }),
    send: ({ lender, email, days }) => {
      const body = { lender: lender.trim(), email: email.trim(), days: Number(days.trim()) };
      return share(body, keyOf(body));
    },
    onSuccess: ({ lender }) => {
      onClose();
      showAlert({ variant: 'success', text: copy.shared(lender) });
    },
  });
  return (
    <>
      <ModalBody>
        <DialogForm form={form}>
          <p>{copy.shareNote}</p>
          <TextField
            label={copy.lender}
            hint={copy.lenderHint}
            required
            autoComplete="off"
            maxLength={CASH_LIMITS.lender}
            {...form.field('lender')}
          />
          <TextField
            label={copy.email}
            type="email"
            required
            autoComplete="off"
            maxLength={LIMITS.email}
            {...form.field('email')}
          />
          <TextField
            label={copy.days}
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            {...form.field('days')}
          />
          <FormAlert form={form} />
        </DialogForm>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {copy.send}
        </Button>
      </ModalFooter>
    </>
  );
}
