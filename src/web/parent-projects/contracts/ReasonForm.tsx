import { PROJECT_LIMITS } from '#contract/parent-projects/rules.ts';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy/contracts.ts';
import { useContractActs } from '../queries/contracts.ts';
import { DialogFrame, type DialogProps, useSeenContract } from './DialogFrame.tsx';

/** Asks, and for the reason, before a contract or its link to payment tracking is taken away. */
export function ReasonForm(props: DialogProps) {
  const { contract, action, onClose } = props;
  const acts = useContractActs();
  const seen = useSeenContract(props);
  const isRemoval = action === 'remove';
  const form = useAppForm({
    keepAs: `project contract ${action} ${contract.id}`,
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: !reason.trim() && copy.reasonMissing }),
    send: ({ reason }) => {
      const body = { version: seen.contract.version, reason: reason.trim() };
      return isRemoval ? acts.remove(contract.id, body) : acts.unlink(contract.id, body);
    },
    onError: seen.onError,
    onSuccess: seen.onSuccess,
  });
  return (
    <DialogFrame action={action} form={form} onClose={onClose} seen={seen}>
      <p>{isRemoval ? copy.removeNote : copy.unlinkNote}</p>
      <TextArea label={copy.reason} required max={PROJECT_LIMITS.words} {...form.field('reason')} />
    </DialogFrame>
  );
}
