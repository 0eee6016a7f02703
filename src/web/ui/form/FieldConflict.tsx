import { Button } from '../Button.tsx';
import css from './FieldConflict.module.css';

interface Props {
  /** What was saved elsewhere, as a person reads it. */
  readonly theirs: string;
  readonly onResolve: (choice: 'mine' | 'theirs') => void;
}

/** Below a field that was changed here and elsewhere: both values are there until the person chooses. */
export function FieldConflict({ theirs, onResolve }: Props) {
  return (
    <div className={css.conflict} role="alert">
      <p>
        Saved elsewhere meanwhile: <strong>{theirs === '' ? 'empty' : theirs}</strong>
      </p>
      <div className={css.actions}>
        <Button variant="outlineDark" size="dense" onClick={() => onResolve('mine')}>
          Keep mine
        </Button>
        <Button variant="outlineDark" size="dense" onClick={() => onResolve('theirs')}>
          Use that one
        </Button>
      </div>
    </div>
  );
}
