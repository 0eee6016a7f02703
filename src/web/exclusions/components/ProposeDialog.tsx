import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EXCLUSION_LIMITS } from '#contract/exclusions/rules.ts';
import type { ExcludableContract, ExclusionDetails, ExclusionReason } from '#contract/exclusions/schema.ts';
import { contentKey } from '#web/payments/model/acts.ts';
import { dollars, toCents } from '#web/payments/model/money.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { textOrNull } from '#web/ui/form/text-or-null.ts';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { MoneyField } from '#web/ui/NumberFields.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { proposeCopy as copy, copy as room } from '../copy.ts';
import { contractsQuery, reasonsQuery, useExclusionActs } from '../queries.ts';
import css from './Exclusions.module.css';

interface Props {
  readonly projectId: string;
  readonly onClose: () => void;
  readonly onDone: (id: string) => void;
}

/** Proposes to leave an amount out; what was typed is there again when the dialog or the tab reopens. */
export function ProposeDialog(props: Props) {
  const contracts = useQuery(contractsQuery(props.projectId));
  const reasons = useQuery(reasonsQuery);
  const both = { ...contracts, data: contracts.data && reasons.data && ([contracts.data, reasons.data] as const) };
  return (
    <Modal opened onClose={props.onClose} title={copy.title}>
      {both.data ? (
        <ProposeForm {...props} contracts={both.data[0]} reasons={both.data[1]} />
      ) : (
        <ModalBody>
          <QueryBoundary
            query={{ ...both, isError: contracts.isError || reasons.isError }}
            copy={room}
            skeleton={<Skeleton width={100} height={160} />}
          >
            {() => null}
          </QueryBoundary>
        </ModalBody>
      )}
    </Modal>
  );
}

interface FormProps extends Props {
  readonly contracts: readonly ExcludableContract[];
  readonly reasons: readonly ExclusionReason[];
}

const INDENT = '– ';
const labelOf = ({ title, number, firm, tier }: ExcludableContract) =>
  INDENT.repeat(tier) + [number ? `${title} (${number})` : title, firm].filter(Boolean).join(', ');

function ProposeForm({ projectId, contracts, reasons, onClose, onDone }: FormProps) {
  const acts = useExclusionActs(projectId);
  const [keyOf] = useState(contentKey);
  const today = new Date().toISOString().slice(0, 10);
  const open = contracts.filter(({ left_cents }) => left_cents !== null);
  const inForce = reasons.filter(
    ({ effective_from, effective_until }) =>
      effective_from <= today && (effective_until === null || effective_until >= today),
  );
  const leftOf = (id: string) => open.find((one) => one.id === id)?.left_cents ?? null;
  const form = useAppForm({
    keepAs: `new exclusion ${projectId}`,
    initialValues: { contract_id: '', amount_cents: '', reason: '', note: '' },
    validate: ({ contract_id, amount_cents, reason }) => {
      const [amount, left] = [toCents(amount_cents), leftOf(contract_id)];
      return {
        contract_id: left === null && copy.contractMissing,
        amount_cents: !amount
          ? copy.amountMissing
          : left !== null && amount > left && (left > 0 ? copy.tooMuch(dollars(left)) : copy.noneLeft),
        reason: !inForce.some(({ code }) => code === reason) && copy.reasonMissing,
      };
    },
    send: ({ contract_id, amount_cents, reason, note }) => {
      const body = { contract_id, amount_cents: toCents(amount_cents) ?? 0, reason, note: textOrNull(note) };
      return acts.propose(body, keyOf(body));
    },
    onSuccess: ({ id }: ExclusionDetails) => {
      form.reset();
      showAlert({ variant: 'success', text: copy.done });
      onDone(id);
    },
  });
  const left = leftOf(form.values.contract_id);
  if (open.length === 0)
    return (
      <ModalBody>
        <EmptyState title={copy.noContracts} />
      </ModalBody>
    );
  return (
    <>
      <ModalBody>
        <form {...form.props} className={css.form}>
          <p>{copy.intro}</p>
          <Dropdown
            label={copy.contract}
            required
            items={open.map((contract) => ({ value: contract.id, label: labelOf(contract) }))}
            {...(left !== null && { hint: left > 0 ? copy.left(dollars(left)) : copy.noneLeft })}
            {...form.field('contract_id')}
          />
          <MoneyField label={copy.amount} required {...form.field('amount_cents')} />
          <Dropdown
            label={copy.reason}
            required
            items={inForce.map(({ code, name }) => ({ value: code, label: name }))}
            {...form.field('reason')}
          />
          <TextArea label={copy.note} hint={copy.noteHint} max={EXCLUSION_LIMITS.note} {...form.field('note')} />
          <FormAlert form={form} />
        </form>
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
