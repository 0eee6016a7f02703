import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { VerifiedWork as Work } from '#contract/work-history/schema.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { day, dayOf } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/verified-work.ts';
import { verifiedWorkQuery } from '../queries/verified-work.ts';
import { RetractButton } from './RetractButton.tsx';
import { SignedRecord } from './SignedRecord.tsx';
import css from './VerifiedWork.module.css';

/** Jobs shown before "See all"; print shows all. The style sheet repeats it. */
const SHOWN = 6;

interface Props {
  readonly mwbeId: string;
  /** Renders its photos, which belong to another feature. */
  readonly photos?: (job: Work) => ReactNode;
}

/** Verified jobs, each with who recorded it, who confirmed it, and when. */
export function VerifiedWork({ mwbeId, photos }: Props) {
  const query = useQuery(verifiedWorkQuery(mwbeId));
  return (
    <>
      <h2>{copy.title}</h2>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={80} />}>
        {(jobs) => <Jobs jobs={jobs} photos={photos} />}
      </QueryBoundary>
    </>
  );
}

function Jobs({ jobs, photos }: { readonly jobs: readonly Work[]; readonly photos: Props['photos'] }) {
  const [all, setAll] = useState(false);
  if (jobs.length === 0) return <p className={css.note}>{copy.none}</p>;
  return (
    <>
      <p className={css.note}>{copy.note}</p>
      <ul className={`${css.jobs} ${all ? '' : css.folded}`}>
        {jobs.map((job) => (
          <Job key={job.id} job={job} photos={photos?.(job)} />
        ))}
      </ul>
      {!all && jobs.length > SHOWN && (
        <Button variant="outlineDark" onClick={() => setAll(true)}>
          {copy.all(jobs.length)}
        </Button>
      )}
    </>
  );
}

/** By who recorded the job and who had the last word. */
const PROOFS = {
  hiring_company: { mwbe: copy.proof, hiring_company: copy.proofOfRevision },
  mwbe: { mwbe: copy.proofOfCorrection, hiring_company: copy.proofOfProposal },
} as const;

function Job({ job, photos }: { readonly job: Work; readonly photos: ReactNode }) {
  const company = job.hiring_company.business_name;
  const proof = PROOFS[job.recorded_by][job.confirmed_by];
  return (
    <li className={css.job}>
      <div className={css.what}>
        <h3>{job.title}</h3>
        {job.services && <p>{job.services}</p>}
      </div>
      <div className={css.whom}>
        <p>{copy.hiredBy(company)}</p>
        {job.hiring_company.current_name && (
          <p className="muted">{copy.calledToday(job.hiring_company.current_name)}</p>
        )}
        <p>{copy.dates(day(job.start_date, 'short'), day(job.end_date, 'short'))}</p>
      </div>
      <Badge status="verified">{copy.verified}</Badge>
      <p className={css.proof}>{proof(company, dayOf(job.recorded_at), dayOf(job.confirmed_at))}</p>
      {photos && <div className={css.photos}>{photos}</div>}
      <div className={css.acts}>
        <SignedRecord projectId={job.id} title={job.title} />
        <RetractButton projectId={job.id} title={job.title} />
      </div>
    </li>
  );
}
