import { useRef, useState } from 'react';
import type { CashCost } from '#contract/cash-bridge/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { dollars } from '../model/forecast.ts';
import { useCosts } from '../queries.ts';
import css from './CashBridge.module.css';
import { CostForm } from './CostForm.tsx';

interface Props {
  readonly firmId: string;
  readonly costs: readonly CashCost[];
  readonly today: string;
}

/** What the firm itself spends: added, changed, deleted. */
export function Costs({ firmId, costs, today }: Props) {
  const [edited, setEdited] = useState<CashCost | null>(null);
  // apart, as a dialog whose title changes while it closes takes the focus back
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const open = (cost: CashCost | null) => {
    setEdited(cost);
    setOpen(true);
  };
  const close = () => setOpen(false);
  return (
    <section className={css.part} aria-label={copy.costs}>
      <h2 ref={heading} tabIndex={-1}>
        {copy.costs}
      </h2>
      {costs.length === 0 && (
        <EmptyState title={copy.costsNone}>
          <p className="muted">{copy.costsNote}</p>
        </EmptyState>
      )}
      <ul className={css.list}>
        {costs.map((cost) => (
          <Row
            key={cost.id}
            cost={cost}
            firmId={firmId}
            onEdit={() => open(cost)}
            onRemoved={() => heading.current?.focus()}
          />
        ))}
      </ul>
      <div>
        <Button variant="outlineDark" onClick={() => open(null)}>
          {copy.addCost}
        </Button>
      </div>
      <Modal opened={isOpen} onClose={close} title={edited ? copy.editCost : copy.addCost}>
        <CostForm key={edited?.id ?? 'new'} firmId={firmId} cost={edited} costs={costs} today={today} onClose={close} />
      </Modal>
    </section>
  );
}

interface RowProps {
  readonly cost: CashCost;
  readonly firmId: string;
  readonly onEdit: () => void;
  readonly onRemoved: () => void;
}

function Row({ cost, firmId, onEdit, onRemoved }: RowProps) {
  const { id, name, amount_cents, rhythm, from_on, until_on } = cost;
  return (
    <li className={css.row}>
      <div>
        <p>
          <strong>{name}</strong>
        </p>
        <p className={css.note}>{copy.when(rhythm, from_on, until_on)}</p>
      </div>
      <div className={css.figure}>
        <p className={css.amount}>{dollars(amount_cents)}</p>
        <p className={css.acts}>
          <Button variant="outlineDark" size="dense" aria-label={copy.editOf(name)} onClick={onEdit}>
            {copy.edit}
          </Button>
          <Remove firmId={firmId} id={id} name={name} onRemoved={onRemoved} />
        </p>
      </div>
    </li>
  );
}

interface RemoveProps {
  readonly firmId: string;
  readonly id: string;
  readonly name: string;
  readonly onRemoved: () => void;
}

function Remove({ firmId, id, name, onRemoved }: RemoveProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const costs = useCosts(firmId);
  const remove = async () => {
    setBusy(true);
    try {
      await costs.remove(id);
      showAlert({ variant: 'success', text: copy.removed(name) });
      onRemoved();
    } catch (error) {
      showAlert({ variant: 'error', text: error instanceof Error ? error.message : copy.failed });
    }
    setBusy(false);
    setAsking(false);
  };
  return (
    <>
      <Button variant="outlineDark" size="dense" aria-label={copy.removeOf(name)} onClick={() => setAsking(true)}>
        {copy.remove}
      </Button>
      <ConfirmDelete
        opened={isAsking}
        question={copy.removeAsk(name)}
        note={copy.removeNote}
        loading={isBusy}
        onCancel={() => setAsking(false)}
        onDelete={() => void remove()}
      />
    </>
  );
}
