import { useQuery } from '@tanstack/react-query';
import type { PaymentsInviteKind } from '#contract/accounts/endpoints/payments.ts';
import { LIMITS } from '#contract/limits.ts';
import { INVITED_CONTRACTS } from '#contract/payment-replies/rules.ts';
import type { ContractDetails } from '#contract/payments/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox, RadioGroup } from '#web/ui/Choice.tsx';
import { DialogForm } from '#web/ui/form/DialogForm.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/payer.ts';
import { contractsWithFirmQuery, useInvite } from '../queries/payer.ts';

interface Props {
  readonly contract: ContractDetails;
  /** What the caller may invite to. */
  readonly kinds: readonly PaymentsInviteKind[];
  readonly onClose: () => void;
}

interface Values {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly kind: PaymentsInviteKind;
  readonly isAll: boolean;
}

/** What was typed is kept until it is sent. */
export function InviteForm({ contract, kinds, onClose }: Props) {
  const { data: contracts = [] } = useQuery(contractsWithFirmQuery(contract));
  const others = contracts.flatMap(({ id }) => (id === contract.id ? [] : [id])).slice(0, INVITED_CONTRACTS - 1);
  const invite = useInvite();
  const form = useAppForm<Values>({
    keepAs: `payments invitation ${contract.id}`,
    initialValues: { first_name: '', last_name: '', email: '', kind: kinds[0] ?? 'payments', isAll: false },
    validate: ({ first_name, last_name, email }) => ({
      first_name: !first_name.trim() && copy.nameMissing,
      last_name: !last_name.trim() && copy.nameMissing,
      email: !email.trim() && copy.emailMissing,
    }),
    send: ({ isAll, ...person }) =>
      invite.mutateAsync({ ...person, contract_ids: [contract.id, ...(isAll ? others : [])] }),
    onSuccess: onClose,
  });
  const words = (kind: PaymentsInviteKind) => copy.kinds[kind](contract.firm);
  return (
    <>
      <ModalBody>
        <DialogForm form={form}>
          <FormAlert form={form} />
          <TextField label={copy.firstName} autoComplete="off" maxLength={LIMITS.name} {...form.field('first_name')} />
          <TextField label={copy.lastName} autoComplete="off" maxLength={LIMITS.name} {...form.field('last_name')} />
          <TextField
            label={copy.email}
            type="email"
            autoComplete="off"
            maxLength={LIMITS.email}
            {...form.field('email')}
          />
          {kinds.length > 1 ? (
            <RadioGroup
              legend={copy.kind}
              options={kinds.map(words)}
              value={words(form.values.kind)}
              onChange={(chosen) => form.set({ kind: kinds.find((kind) => words(kind) === chosen) ?? 'payments' })}
            />
          ) : (
            <p>{words(form.values.kind)}</p>
          )}
          {others.length > 0 && (
            <Checkbox checked={form.values.isAll} onChange={(isAll) => form.set({ isAll })}>
              {copy.allContracts(others.length, contract.firm)}
            </Checkbox>
          )}
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
