import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnReferences } from '#contract/references/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { Switch } from '#web/ui/Choice.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { own as copy } from '../copy.ts';
import { ownReferencesQuery, useShowReferences } from '../queries.ts';
import { AskDialog } from './AskDialog.tsx';
import { OwnReferenceItem } from './OwnReferenceItem.tsx';
import css from './References.module.css';

/** A firm's references: asking for them, what became of each, and whether the profile shows them. */
export function ReferencesStep({ mwbeId }: { readonly mwbeId: string }) {
  const query = useQuery(ownReferencesQuery(mwbeId));
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={css.step}>
      <Button variant="light" onClick={() => setAsking(true)}>
        {copy.ask}
      </Button>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={90} height={80} />}>
        {(data) => <Loaded mwbeId={mwbeId} data={data} />}
      </QueryBoundary>
      <AskDialog mwbeId={mwbeId} opened={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}

function Loaded({ mwbeId, data }: { readonly mwbeId: string; readonly data: OwnReferences }) {
  const show = useShowReferences(mwbeId);
  if (data.references.length === 0) {
    return (
      <EmptyState title={copy.empty}>
        <p>{copy.emptyNote}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={css.list} aria-label={copy.list}>
        {data.references.map((one) => (
          <OwnReferenceItem key={one.id} mwbeId={mwbeId} reference={one} />
        ))}
      </ul>
      <div>
        <Switch checked={show.isPending ? show.variables : data.shown} onChange={(shown) => show.mutate(shown)}>
          {copy.shown}
        </Switch>
        <p className={css.note}>{copy.shownNote}</p>
      </div>
    </>
  );
}
