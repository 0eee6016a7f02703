import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import css from './Claims.module.css';

interface Props {
  readonly label: string;
  readonly question: string;
  readonly note: string;
  readonly action: string;
  readonly loading: boolean;
  /** @param done closes the question */
  readonly onWithdraw: (done: () => void) => void;
}

/** Withdraws something that is pending, after a question. */
export function Withdraw({ label, question, note, action, loading, onWithdraw }: Props) {
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  return (
    <div className={css.section}>
      <div className={css.act}>
        <Button variant="outlineDark" onClick={() => setAsks(true)}>
          {label}
        </Button>
      </div>
      <ConfirmDelete
        opened={asks}
        question={question}
        note={note}
        action={action}
        loading={loading}
        onCancel={close}
        onDelete={() => onWithdraw(close)}
      />
    </div>
  );
}
