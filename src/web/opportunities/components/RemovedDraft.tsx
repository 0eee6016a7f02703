import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { copy } from '../copy/edit.ts';
import { copy as names } from '../copy/facts.ts';
import { useOpportunityActs } from '../queries/opportunity.ts';
import css from './Edit.module.css';

interface Props {
  /** As it was. */
  readonly opportunity: Opportunity;
}

/** In place of a draft that was deleted a moment ago, here or by a colleague. */
export function RemovedDraft({ opportunity: { id, title } }: Props) {
  const { restore } = useOpportunityActs(id);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const undo = useMutation({
    mutationFn: restore,
    onSuccess: () => showAlert({ variant: 'success', text: copy.restored }),
    onError: (error) => showAlert({ variant: 'error', text: error.message }),
  });
  return (
    <div className={css.page}>
      <h1 ref={heading} tabIndex={-1}>
        {copy.removed(title ?? names.untitled)}
      </h1>
      <p>{copy.removedNote}</p>
      <div className={css.actions}>
        <Button loading={undo.isPending} onClick={() => undo.mutate()}>
          {copy.undo}
        </Button>
        <Link to="/opportunity/dashboard" className={buttonClass({ variant: 'outlineDark' })}>
          {copy.toDashboard}
        </Link>
      </div>
    </div>
  );
}
