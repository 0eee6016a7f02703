import { DISPUTE_OUTCOMES, type DisputeOutcome } from '#contract/claims/rules.ts';
import type { DeskDispute } from '#contract/claims/schema/desk.ts';
import { useAdminAction } from '#web/staff/queries/admin.ts';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/Choice.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { desk as copy } from '../copy/desk.ts';
import { settleDispute } from '../queries/desk.ts';
import css from './ClaimsDesk.module.css';

interface Props {
  readonly dispute: DeskDispute;
  readonly onClose: () => void;
}

/** Who keeps the firm, and why. */
export function SettleModal({ dispute, onClose }: Props) {
  const { firm, claim, members, challenger } = dispute;
  const settle = useAdminAction(settleDispute, () => copy.settled);
  const form = useAppForm({
    initialValues: { outcome: null as DisputeOutcome | null, reason: '' },
    validate: ({ outcome, reason }) => ({
      outcome: outcome === null && copy.outcomeRequired,
      reason: !reason.trim() && copy.reasonRequired,
    }),
    send: ({ outcome, reason }) => settle.mutateAsync({ id: dispute.id, outcome: outcome ?? 'holder', reason }),
    onSuccess: onClose,
  });
  const holder = claim?.person.name ?? members.map(({ name }) => name).join(', ') ?? '';
  const labels = copy.outcomes(holder || copy.nobodyThere, challenger?.name ?? '', claim !== null);
  const offered = DISPUTE_OUTCOMES.filter((outcome) => outcome !== 'challenger' || challenger !== null);
  const { value, onChange, error } = form.field('outcome');
  const choose = (label: string) => {
    const chosen = offered.find((outcome) => labels[outcome] === label);
    if (chosen) onChange(chosen);
  };
  return (
    <Modal opened onClose={onClose} title={copy.settleTitle(firm.legal_business_name)}>
      <ModalBody>
        <form {...form.props} className={css.form}>
          <RadioGroup
            legend={copy.decision}
            value={value && labels[value]}
            options={offered.map((outcome) => labels[outcome])}
            onChange={choose}
            error={error}
          />
          {members.length > 0 && <p className="muted">{copy.statementsNote}</p>}
          <TextArea label={copy.reason} required size="medium" max={1000} {...form.field('reason')} />
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.back}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {copy.settle}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
