import type { Opportunity } from '#contract/opportunities/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { add } from '#web/ui/icons.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { copy } from '../copy/edit.ts';
import { useOpportunityActs } from '../queries/opportunity.ts';
import { AwardRow, type AwardValue } from './AwardRow.tsx';
import css from './Edit.module.css';

interface Props {
  readonly opportunity: Opportunity;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const EMPTY: AwardValue = { mwbe_id: null, name: '', amount: '' };

/** Says who got the work: firms of the directory, or others by name. */
export function AwardDialog({ opportunity: { id, version, title }, opened, onClose }: Props) {
  const { award } = useOpportunityActs(id);
  const form = useAppForm({
    keepAs: `award ${id}`,
    initialValues: { awards: [EMPTY] as readonly AwardValue[] },
    validate: ({ awards }) => ({ form: awards.some(({ name }) => !name.trim()) && copy.awardMissing }),
    send: ({ awards }) => award({ version, awards: awards.map(toAward) }),
    onSuccess: () => {
      onClose();
      showAlert({ variant: 'success', text: copy.awarded(title ?? '') });
    },
  });
  const { awards } = form.values;
  const close = () => {
    form.clearErrors();
    onClose();
  };
  const change = (at: number, value: AwardValue) =>
    form.set({ awards: awards.map((one, index) => (index === at ? value : one)) });
  const errorOf = (at: number, { name }: AwardValue) =>
    form.errorAt(`awards.${at}`) ?? (form.errorAt('form') && !name.trim() ? copy.awardMissing : undefined);
  return (
    <Modal opened={opened} onClose={close} title={copy.awardTitle} width={800}>
      <ModalBody>
        <p>{copy.awardNote}</p>
        <form {...form.props} className={css.form}>
          {awards.map((value, at) => (
            <AwardRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing else to be told apart by
              key={at}
              value={value}
              error={errorOf(at, value)}
              onChange={(next) => change(at, next)}
              onRemove={
                awards.length > 1 ? () => form.set({ awards: awards.filter((_, index) => index !== at) }) : undefined
              }
            />
          ))}
          <div>
            <Button
              variant="outlineDark"
              size="dense"
              icon={<Icon of={add} size={20} />}
              onClick={() => form.set({ awards: [...awards, EMPTY] })}
            >
              {copy.addAward}
            </Button>
          </div>
        </form>
        <FormAlert form={form} />
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={close}>
          {copy.cancel}
        </Button>
        <Button loading={form.isPending} onClick={form.submit}>
          {copy.awardSend}
        </Button>
      </ModalFooter>
    </Modal>
  );
}

const toAward = ({ mwbe_id, name, amount }: AwardValue) => ({
  mwbe_id,
  name: name.trim(),
  amount: amount.trim() === '' ? null : Number(amount),
});
