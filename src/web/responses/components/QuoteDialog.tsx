import { LIMITS } from '#contract/limits.ts';
import { RESPONSE_LIMITS } from '#contract/responses/rules.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Checkbox } from '#web/ui/Choice.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { DialogForm } from '#web/ui/form/DialogForm.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { textOrNull } from '#web/ui/form/text-or-null.ts';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody } from '#web/ui/Modal.tsx';
import { AmountField } from '#web/ui/NumberFields.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { QueuedUpload } from '#web/ui/upload-queue.ts';
import { copy as words } from '../copy/files.ts';
import { copy } from '../copy/firm.ts';
import { useQuoteFiles } from '../queries/files.ts';
import { type AnswerProps, Footer, versionOf } from './AnswerDialogs.tsx';
import { QuoteFileFields, reusable } from './QuoteFileFields.tsx';

interface Props extends AnswerProps {
  readonly mwbeId: string;
}

/** What was refused is not waited for: it can't go with the quote. */
const filesError = (uploads: readonly QueuedUpload[], count: number) =>
  (uploads.some(({ state }) => state !== 'rejected') && words.stillSending) ||
  (count > RESPONSE_LIMITS.files && words.tooMany(RESPONSE_LIMITS.files));

/** A quote, or a new version that begins with the last one. */
export function QuoteDialog({ own, opportunityId, mwbeId, acts, opened, onClose }: Props) {
  const sending = useQuoteFiles(opportunityId, mwbeId);
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
      files: reusable(own).map(({ id }) => id),
    },
    validate: ({ amount, unit_price, acknowledged, files }) => ({
      amount:
        (!amount.trim() && !unit_price.trim() && copy.priceMissing) ||
        (Boolean(amount.trim() && unit_price.trim()) && copy.priceTwice),
      files: filesError(sending.queue.uploads, files.length + own.files.length),
      acknowledged: unread.length > 0 && !acknowledged && copy.acknowledgeMissing,
    }),
    send: ({ amount, unit_price, note, valid_until, files }) =>
      acts.quote(
        {
          version: versionOf(own),
          amount: amount.trim() === '' ? null : Number(amount),
          unit_price: textOrNull(unit_price),
          note: textOrNull(note),
          valid_until: valid_until || null,
          files: [...files, ...own.files.flatMap(({ id, state }) => (state === 'rejected' ? [] : id))],
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
          <QuoteFileFields
            own={own}
            kept={form.values.files}
            onKept={(files) => form.set({ files: [...files] })}
            sending={sending}
            error={form.errorAt('files')}
          />
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
