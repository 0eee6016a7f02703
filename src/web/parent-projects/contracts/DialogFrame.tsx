import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ContractAction } from '#contract/parent-projects/rules/contract-actions.ts';
import type { ProjectContractDetails } from '#contract/parent-projects/schema/contracts.ts';
import { ApiError } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import type { AppForm } from '#web/ui/form/useAppForm.ts';
import { ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { copy } from '../copy/contracts.ts';
import { contractQuery } from '../queries/contracts.ts';
import css from './Contracts.module.css';

export interface DialogProps {
  readonly action: ContractAction;
  readonly contract: ProjectContractDetails;
  readonly onClose: () => void;
}

export interface SeenContract {
  readonly contract: ProjectContractDetails;
  /** Somebody else was first; what there is now is answered next, and what was typed is kept. */
  readonly wasRefused: boolean;
  readonly isPossible: boolean;
  readonly onError: (error: Error) => void;
  readonly onSuccess: () => void;
}

/**
 * What the person saw when they began: its version is what they answer. What others do meanwhile shows once the server has
 * refused the act, and only then can it be done to the new version.
 */
export function useSeenContract({ action, contract, onClose }: DialogProps): SeenContract {
  const client = useQueryClient();
  const [seen, setSeen] = useState(contract);
  const [wasRefused, setRefused] = useState(false);
  return {
    contract: seen,
    wasRefused,
    isPossible: seen.actions.includes(action),
    onError: (error) => {
      if (!(error instanceof ApiError && (error.status === 409 || error.status === 412))) return;
      setRefused(true);
      setSeen(client.getQueryData(contractQuery(contract.id).queryKey) ?? seen);
    },
    onSuccess: () => {
      onClose();
      showAlert({ variant: 'success', text: copy.done[action] });
    },
  };
}

interface FrameProps<Values> {
  readonly action: ContractAction;
  readonly form: AppForm<Values>;
  readonly onClose: () => void;
  /** Of an act on a contract that is there. */
  readonly seen?: SeenContract;
  /** False where there is nothing to send. */
  readonly canSend?: boolean;
  readonly children: ReactNode;
}

/** A dialog's form with its buttons. */
export function DialogFrame<Values>({ action, form, onClose, seen, canSend = true, children }: FrameProps<Values>) {
  const sends = canSend && (seen?.isPossible ?? true);
  return (
    <>
      <ModalBody>
        <form {...form.props} className={css.form}>
          {children}
          <FormAlert form={form} />
          <div role="status">{seen?.wasRefused && <p>{seen.isPossible ? copy.stale : copy.gone}</p>}</div>
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {sends ? copy.cancel : copy.close}
        </Button>
        {sends && (
          <Button type="submit" form={form.id} loading={form.isPending}>
            {copy.send[action]}
          </Button>
        )}
      </ModalFooter>
    </>
  );
}
