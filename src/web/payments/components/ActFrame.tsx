import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PaymentLine } from '#contract/payments/schema/lines.ts';
import type { ContractDetails } from '#contract/payments/schema.ts';
import { ApiError } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import type { AppForm } from '#web/ui/form/useAppForm.ts';
import { ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { copy } from '../copy/acts.ts';
import { copy as room } from '../copy.ts';
import { type Asked, actsOf, type LineAct } from '../model/acts.ts';
import { contractQuery } from '../queries.ts';
import css from './Acts.module.css';

export interface FormProps {
  readonly asked: Asked;
  readonly contract: ContractDetails;
  readonly onClose: () => void;
  /** After it was said, with the dialog closed. */
  readonly onDone: () => void;
}

export interface Seen {
  readonly contract: ContractDetails;
  /** Undefined for what is done with the contract, or when the line is no longer there. */
  readonly line: PaymentLine | undefined;
  /** Whether the state still allows the act. */
  readonly isPossible: boolean;
  /** Somebody else was first; what there is now is shown, and what was typed is kept. */
  readonly wasRefused: boolean;
  readonly onError: (error: Error) => void;
  readonly onSuccess: () => void;
}

const isStale = (error: Error) => error instanceof ApiError && (error.status === 409 || error.status === 412);

/**
 * What the person saw when they began: its version is what they answer. What others do meanwhile shows once the server
 * has refused the act, and only then can it be done to the new version.
 */
export function useSeen({ asked, contract, onClose, onDone }: FormProps): Seen {
  const client = useQueryClient();
  const [seen, setSeen] = useState(contract);
  const [wasRefused, setRefused] = useState(false);
  const { act, lineId } = asked;
  const line = seen.lines.find(({ id }) => id === lineId);
  const isPossible =
    lineId === null
      ? seen.state === 'active' && seen.side === 'payer'
      : line !== undefined && actsOf(line, seen).includes(act as LineAct);
  return {
    contract: seen,
    line,
    isPossible,
    wasRefused,
    onError: (error) => {
      if (!isStale(error)) return;
      setRefused(true);
      setSeen(client.getQueryData(contractQuery(contract.id).queryKey) ?? seen);
    },
    onSuccess: () => {
      onClose();
      showAlert({ variant: 'success', text: copy.done[act]({ firm: seen.firm, payer: seen.hiring_company }) });
      onDone();
    },
  };
}

interface Props<Values> {
  readonly asked: Asked;
  readonly seen: Seen;
  readonly form: AppForm<Values>;
  readonly onClose: () => void;
  /** What the act is about. */
  readonly about?: ReactNode;
  /** What it leads to. */
  readonly note?: string | undefined;
  readonly children?: ReactNode;
}

/** A dialog's form with its buttons; a refusal shows what happened meanwhile. */
export function ActFrame<Values>({ asked: { act }, seen, form, onClose, about, note, children }: Props<Values>) {
  return (
    <>
      <ModalBody>
        <form {...form.props} className={css.form}>
          {about}
          {children}
          {note && seen.isPossible && <p className={css.note}>{note}</p>}
          <FormAlert form={form} />
          <div role="status">{seen.wasRefused && <Meanwhile seen={seen} />}</div>
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {seen.isPossible ? copy.cancel : copy.close}
        </Button>
        {seen.isPossible && (
          <Button type="submit" form={form.id} loading={form.isPending}>
            {copy.send[act]}
          </Button>
        )}
      </ModalFooter>
    </>
  );
}

function Meanwhile({ seen: { line, isPossible } }: { readonly seen: Seen }) {
  const paid = line?.paid_cents;
  return (
    <p>
      {line && (paid == null ? copy.now(room.states[line.state]) : copy.nowPaid(room.states[line.state], paid))}{' '}
      {!isPossible && copy.kept}
    </p>
  );
}
