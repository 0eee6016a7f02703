import { LIMITS } from '#contract/limits.ts';
import { RESPONSE_LIMITS } from '#contract/responses/rules.ts';
import type { OwnResponse } from '#contract/responses/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { DialogForm } from '#web/ui/form/DialogForm.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { type AppForm, useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { AmountField } from '#web/ui/NumberFields.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/firm.ts';
import type { useOwnActs } from '../queries.ts';
import { DeclineFields, declineErrors, NO_REASON } from './DeclineFields.tsx';

interface Props {
  readonly own: OwnResponse;
  readonly opportunityId: string;
  readonly acts: ReturnType<typeof useOwnActs>;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const versionOf = ({ response }: OwnResponse) => response?.version ?? 0;

function Footer({
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
export function DeclineDialog({ own, opportunityId, acts, opened, onClose }: Props) {
  const form = useAppForm({
    keepAs: `decline ${opportunityId}`,
    initialValues: NO_REASON,
    validate: (values) => declineErrors(values, copy),
    send: ({ reason, words }) =>
      acts.decline({ version: versionOf(own), reason: reason === '' ? 'other' : reason, words: words.trim() || null }),
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

export function WithdrawDialog({ own, opportunityId, acts, opened, onClose }: Props) {
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

/** A quote, or a new version that begins with the last one. */
export function QuoteDialog({ own, opportunityId, acts, opened, onClose }: Props) {
  const [last] = own.quotes;
  const unread = own.unread_addenda;
  const form = useAppForm({
    keepAs: `quote ${opportunityId} ${versionOf(own)}`,
    initialValues: {
      amount: last?.amount == null ? '' : `${last.amount}`,
      unit_price: last?.unit_price ?? '',
      note: last?.note ?? '',
      valid_until: last?.valid_until ?? '',
      acknowledged: false,
    },
    validate: ({ amount, unit_price, acknowledged }) => ({
      amount:
        (!amount.trim() && !unit_price.trim() && copy.priceMissing) ||
        (Boolean(amount.trim() && unit_price.trim()) && copy.priceTwice),
      acknowledged: unread.length > 0 && !acknowledged && copy.acknowledgeMissing,
    }),
    send: ({ amount, unit_price, note, valid_until }) =>
      acts.quote(
        {
          version: versionOf(own),
          amount: amount.trim() === '' ? null : Number(amount),
          unit_price: unit_price.trim() || null,
          note: note.trim() || null,
          valid_until: valid_until || null,
        },
        unread,
      ),
    onSuccess: () => {
      onClose();
      showAlert({ variant: 'success', text: copy.saidQuote });
    },
  });
  return (
    <Modal opened={opened} onClose={onClose} title={copy.quoteTitle}>
      <ModalBody>
        <DialogForm form={form}>
          <FormAlert form={form} />
          <p>{own.at_once ? copy.atOnce : copy.sealed}</p>
          <AmountField label={copy.amount} hint={copy.amountHint} {...form.field('amount')} />
          <TextField
            label={copy.unitPrice}
            hint={copy.unitPriceHint}
            maxLength={RESPONSE_LIMITS.unitPrice}
            {...form.field('unit_price')}
          />
          <TextArea label={copy.note} hint={copy.noteHint} max={LIMITS.longText} {...form.field('note')} />
          <DateField label={copy.validUntil} {...form.field('valid_until')} />
          {unread.length > 0 && (
            <Checkbox
              checked={form.values.acknowledged}
              onChange={(acknowledged) => form.set({ acknowledged })}
              error={form.errorAt('acknowledged')}
            >
              {copy.acknowledge(unread)}
            </Checkbox>
          )}
        </DialogForm>
      </ModalBody>
      <Footer form={form} action={copy.send} onClose={onClose} />
    </Modal>
  );
}
