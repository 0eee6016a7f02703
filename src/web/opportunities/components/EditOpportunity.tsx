import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { copy } from '../copy/edit.ts';
import { copy as names } from '../copy/facts.ts';
import { AddendumForm } from './AddendumForm.tsx';
import { DraftForm } from './DraftForm.tsx';
import css from './Edit.module.css';
import { OwnerActs } from './OwnerActs.tsx';
import { StateBadge } from './StateBadge.tsx';

interface Props {
  readonly opportunity: Opportunity;
  /** Who would be told, of other features. */
  readonly reach?: ReactNode;
}

/** What an owner changes: all of a draft, an addendum to what is published, and how it ends. */
export function EditOpportunity({ opportunity, reach }: Props) {
  const { id, state, title, actions } = opportunity;
  if (state === 'draft') return <DraftForm key={id} opportunity={opportunity} reach={reach} />;
  return (
    <div className={css.page}>
      <div className={css.top}>
        <Link to="/opportunity/$id" params={{ id }}>
          {title ?? names.untitled}
        </Link>
        <PageHeading>{actions.includes('amend') ? copy.amendTitle : (title ?? names.untitled)}</PageHeading>
        <div className={css.actions}>
          <StateBadge opportunity={opportunity} />
        </div>
      </div>
      {actions.includes('amend') ? <AddendumForm opportunity={opportunity} /> : <OwnerActs opportunity={opportunity} />}
    </div>
  );
}
