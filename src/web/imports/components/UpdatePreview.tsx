import type { ImportDetail } from '#contract/imports/schema/drafts.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { copy as words } from '../copy/corrections.ts';
import { usePlan } from '../queries/imports.ts';

/** Builds the preview again with the same columns, so that it counts what was corrected. */
export function UpdatePreview({ list }: { readonly list: ImportDetail }) {
  const plan = usePlan(list.id);
  const { agency, list_date, complete, mapping } = list;
  if (agency === null || mapping === null) return null;
  const update = () =>
    plan.mutate(
      // whether the agency is another one was asked before the first preview
      { agency, new_agency: true, list_date, complete, mapping },
      { onError: ({ message }) => showAlert({ variant: 'error', text: message, shouldStayVisible: true }) },
    );
  return (
    <Button loading={plan.isPending} onClick={update}>
      {words.update}
    </Button>
  );
}
