import { LIMITS } from '#contract/limits.ts';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { copy } from '../copy/edit.ts';
import { useTemplates } from '../queries/own.ts';
import { NameDialog } from './NameDialog.tsx';

interface Props {
  readonly opportunity: Opportunity;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Saves the facts of an opportunity under a name. */
export function TemplateDialog({ opportunity: { id, title }, opened, onClose }: Props) {
  const { save } = useTemplates();
  return (
    <NameDialog
      key={title}
      opened={opened}
      title={copy.saveTemplate}
      note={copy.templateNote}
      label={copy.templateName}
      missing={copy.templateMissing}
      action={copy.templateSave}
      name={(title ?? '').slice(0, LIMITS.name)}
      send={(name) => save(name, id)}
      onDone={(name) => {
        onClose();
        showAlert({ variant: 'success', text: copy.templateSaved(name) });
      }}
      onClose={onClose}
    />
  );
}
