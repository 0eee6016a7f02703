import type { Project } from '#contract/work-history/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { dayOf } from '#web/ui/formats.ts';
import { copy } from '../copy/reminder.ts';
import { useRemindFirm } from '../queries/mutations.ts';
import css from './WorkHistory.module.css';

/** The hiring side reminds the firm of a record without a response, at most once a week. */
export function RemindButton({ project: { id, mwbe, remind_from } }: { readonly project: Project }) {
  const { mutate, isPending } = useRemindFirm();
  if (remind_from === null) return null;
  const firm = mwbe.legal_business_name;
  if (Date.parse(remind_from) > Date.now())
    return <p className={css.recorded}>{copy.later(firm, dayOf(remind_from))}</p>;
  const remind = () =>
    mutate(id, {
      onSuccess: () => showAlert({ variant: 'success', text: copy.sent(firm) }),
      onError: (error) => showAlert({ variant: 'error', text: error.message }),
    });
  return (
    <Button variant="outlineDark" size="dense" loading={isPending} onClick={remind}>
      {copy.remind}
    </Button>
  );
}
