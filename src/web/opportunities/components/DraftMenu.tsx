import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isHiringSide } from '#contract/access/user-types.ts';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import { useMe } from '#web/session/queries.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { EllipsisMenu } from '#web/ui/EllipsisMenu.tsx';
import { copy } from '../copy/edit.ts';
import { copy as names } from '../copy/facts.ts';
import { useOpportunityActs } from '../queries/opportunity.ts';
import { useNewDraft } from '../queries/own.ts';
import { TemplateDialog } from './TemplateDialog.tsx';

interface Props {
  readonly opportunity: Opportunity;
  /** Saves what was typed first, where there is a form. */
  readonly flush?: (quiet?: 'quiet') => Promise<boolean>;
  /** What was deleted can be restored where it was. */
  readonly isDeletable?: boolean;
}

/** Copy, template and deletion. Copies and templates are made by the company's own people. */
export function DraftMenu({ opportunity, flush = async () => true, isDeletable = false }: Props) {
  const { id, title, hiring_company_id: company } = opportunity;
  const me = useMe();
  const navigate = useNavigate();
  const { copy: copied } = useNewDraft();
  const { remove } = useOpportunityActs(id);
  const [isNaming, setNaming] = useState(false);
  const isOwn = me !== null && isHiringSide(me.user_type) && me.hiring_companies.some((one) => one.id === company);
  const copyIt = async () => {
    if (!(await flush())) return;
    copied.mutate(id, {
      onSuccess: (made) => {
        showAlert({ variant: 'success', text: copy.copied });
        void navigate({ to: '/opportunity/$id/edit', params: { id: made.id } });
      },
    });
  };
  const drop = async () => {
    // a field that is half typed goes with it
    await flush('quiet');
    await remove().catch((error: Error) => showAlert({ variant: 'error', text: error.message }));
  };
  const actions = [
    ...(isOwn ? [{ label: copy.copyIt, onClick: () => void copyIt() }] : []),
    ...(isOwn
      ? [{ label: copy.saveTemplate, onClick: () => void flush().then((isSaved) => isSaved && setNaming(true)) }]
      : []),
    ...(isDeletable ? [{ label: copy.remove, onClick: () => void drop() }] : []),
  ];
  if (actions.length === 0) return null;
  return (
    <>
      <EllipsisMenu about={title ?? names.untitled} actions={actions} />
      <TemplateDialog opportunity={opportunity} opened={isNaming} onClose={() => setNaming(false)} />
    </>
  );
}
