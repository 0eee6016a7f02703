import { Button } from '#web/ui/Button.tsx';
import type { MenuAction } from '#web/ui/EllipsisMenu.tsx';
import css from './WorkHistory.module.css';

/** The hiring side's actions on a record as buttons. */
export function HirerActions({ actions }: { readonly actions: readonly MenuAction[] }) {
  if (actions.length === 0) return null;
  return (
    <p className={css.acts}>
      {actions.map(({ label, onClick }) => (
        <Button key={label} variant="outlineDark" size="dense" onClick={onClick}>
          {label}
        </Button>
      ))}
    </p>
  );
}
