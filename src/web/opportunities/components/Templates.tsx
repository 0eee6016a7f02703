import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Template } from '#contract/opportunities/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { EllipsisMenu } from '#web/ui/EllipsisMenu.tsx';
import { copy } from '../copy/dashboard.ts';
import { templatesQuery, useNewDraft, useTemplates } from '../queries/own.ts';
import css from './Dashboard.module.css';
import { NameDialog } from './NameDialog.tsx';
import { Question } from './Question.tsx';

/** Templates of the person's companies; nothing where there is none. */
export function Templates() {
  const { data: templates = [] } = useQuery(templatesQuery);
  const { create } = useNewDraft();
  const { rename, remove } = useTemplates();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [selected, setSelected] = useState<Template | null>(null);
  // apart, as a dialog whose title changes while it closes takes the focus back
  const [asking, setAsking] = useState<'rename' | 'remove' | null>(null);
  const ask = (what: 'rename' | 'remove', template: Template) => {
    setSelected(template);
    setAsking(what);
  };
  const close = () => setAsking(null);
  const use = ({ id: template, hiring_company_id: company }: Template) =>
    create.mutate(
      { company, template },
      { onSuccess: ({ id }) => void navigate({ to: '/opportunity/$id/edit', params: { id } }) },
    );
  if (templates.length === 0) return null;
  return (
    <section className={css.templates} aria-label={copy.templates}>
      <h2 ref={heading} tabIndex={-1}>
        {copy.templates}
      </h2>
      <p className="muted">{copy.templatesHint}</p>
      <ul>
        {templates.map((template) => (
          <li key={template.id}>
            <span>{template.name}</span>
            <Button
              variant="outlineDark"
              size="dense"
              aria-label={copy.startLabel(template.name)}
              onClick={() => use(template)}
            >
              {copy.useIt}
            </Button>
            <EllipsisMenu
              about={template.name}
              actions={[
                { label: copy.rename, onClick: () => ask('rename', template) },
                { label: copy.remove, onClick: () => ask('remove', template) },
              ]}
            />
          </li>
        ))}
      </ul>
      <NameDialog
        key={selected?.id}
        opened={asking === 'rename'}
        title={copy.renameTitle}
        label={copy.renameName}
        missing={copy.renameMissing}
        action={copy.renameSave}
        name={selected?.name ?? ''}
        send={async (name) => selected && rename(selected.id, name)}
        onDone={close}
        onClose={close}
      />
      <Question
        opened={asking === 'remove'}
        title={copy.removeQuestion(selected?.name ?? '')}
        note={copy.removeNote}
        action={copy.remove}
        isDeletion
        act={async () => selected && remove(selected.id)}
        onDone={() => {
          showAlert({ variant: 'success', text: copy.removed(selected?.name ?? '') });
          heading.current?.focus();
        }}
        onClose={close}
      />
    </section>
  );
}
