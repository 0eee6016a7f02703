import { useQuery } from '@tanstack/react-query';
import type { ShownExperience } from '#contract/work-experience/schema.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { day } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { section as copy, facts, roles } from '../copy.ts';
import { shownExperiencesQuery } from '../queries.ts';
import css from './WorkExperience.module.css';

/** Jobs that a firm tells of, on its profile: apart from verified work, each saying what it rests on. */
export function WorkExperienceSection({ mwbeId }: { readonly mwbeId: string }) {
  const query = useQuery(shownExperiencesQuery(mwbeId));
  return (
    <div className={css.section}>
      <h2>{copy.title}</h2>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={80} />}>
        {(jobs) =>
          jobs.length === 0 ? (
            <p className={css.note}>{copy.none}</p>
          ) : (
            <>
              <p className={css.note}>{copy.note}</p>
              <ul className={css.list} aria-label={copy.title}>
                {jobs.map((job) => (
                  <Job key={job.id} job={job} />
                ))}
              </ul>
            </>
          )
        }
      </QueryBoundary>
    </div>
  );
}

function Job({ job }: { readonly job: ShownExperience }) {
  const { title, client_name, start_date, end_date, ongoing, place, description, trades, role, confirmed } = job;
  const to = ongoing ? facts.isOngoing : end_date && day(end_date, 'short');
  const more = [facts.dates(start_date && day(start_date, 'short'), to), place, trades, role && roles[role]];
  return (
    <li className={css.item}>
      <div className={css.head}>
        <h3>{title}</h3>
        {confirmed ? <Badge status="info">{copy.confirmed}</Badge> : <Badge status="lapsed">{copy.notVerified}</Badge>}
      </div>
      <p>{copy.for(client_name ?? '')}</p>
      {description && <p className={css.words}>{description}</p>}
      <p className={css.note}>{more.filter(Boolean).join(', ')}</p>
      {confirmed && (
        <p className={css.note}>
          {copy.confirmedBy(
            [confirmed.by, confirmed.company].filter(Boolean).join(' of '),
            confirmed.email ?? confirmed.domain,
            confirmed.at,
          )}
        </p>
      )}
    </li>
  );
}
