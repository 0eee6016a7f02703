import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { own as copy } from '../copy.ts';
import { ownExperiencesQuery, useAddExperience } from '../queries.ts';
import { ExperienceItem } from './ExperienceItem.tsx';
import css from './WorkExperience.module.css';

/** A firm's past jobs, saved as they are typed, and their confirmation by the clients. */
export function WorkExperienceStep({ mwbeId }: { readonly mwbeId: string }) {
  const query = useQuery(ownExperiencesQuery(mwbeId));
  const [editing, setEditing] = useState<string | null>(null);
  const add = useAddExperience(mwbeId);
  return (
    <div className={css.step}>
      <Button
        variant="light"
        loading={add.isPending}
        onClick={() => add.mutate(undefined, { onSuccess: ({ id }) => setEditing(id) })}
      >
        {copy.add}
      </Button>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={90} height={80} />}>
        {(jobs) =>
          jobs.length === 0 ? (
            <EmptyState title={copy.empty}>
              <p>{copy.emptyNote}</p>
            </EmptyState>
          ) : (
            <ul className={css.list} aria-label={copy.list}>
              {jobs.map((job) => (
                <ExperienceItem
                  key={job.id}
                  mwbeId={mwbeId}
                  job={job}
                  isEditing={editing === job.id}
                  onEdit={(isEditing) => setEditing(isEditing ? job.id : null)}
                />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </div>
  );
}
