import type { Project } from '#contract/work-history/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { useRecordActions } from './RecordActions.tsx';
import css from './WorkHistory.module.css';

/** The hiring side's actions on a record, by its state. */
export function HirerActions({ project }: { readonly project: Project }) {
  const { actionsFor: actsOf, dialogs } = useRecordActions();
  const acts = actsOf(project);
  return (
    <>
      {acts.length > 0 && (
        <p className={css.acts}>
          {acts.map(({ label, onClick }) => (
            <Button key={label} variant="outlineDark" size="dense" onClick={onClick}>
              {label}
            </Button>
          ))}
        </p>
      )}
      {dialogs}
    </>
  );
}
