import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AdminOverview } from '#contract/staff/schema/admin.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { count } from '#web/ui/formats.ts';
import { admin } from '../copy/admin.ts';
import { overviewQuery } from '../queries/admin.ts';
import css from './Admin.module.css';
import { AdminHeader } from './AdminHeader.tsx';
import { AdminQueryBoundary } from './AdminQueryBoundary.tsx';
import { LatestActivity } from './LatestActivity.tsx';

const words = admin.overview;

const NEEDS_REVIEW = {
  requests: '/staff/access-requests',
  names: '/staff/company-names',
  claims: '/staff/claims',
  registrations: '/staff/claims',
  disputes: '/staff/claims',
  references: '/staff/references',
  payments: '/payment-tracking',
  messages: '/staff/messages',
  reviews: '/staff/imports/reviews',
  failed_jobs: '/staff/failed-jobs',
} as const;
const RECENT = {
  impersonations: '/staff/audit?impersonated=true',
  merges: '/staff/imports/merges',
  feedback: '/staff/feedback',
  script_failures: '/staff/page-views',
} as const;

/** Admin home: what needs review, and recent activity. */
export function OverviewPage() {
  const query = useQuery(overviewQuery);
  return (
    <div className={`page ${css.page}`}>
      <AdminHeader title={words.title} intro={words.intro} />
      <AdminQueryBoundary what={words.title} query={query}>
        {({ audit_fault, forwarded_by_unknown, ...counts }) => (
          <>
            {audit_fault && <Banner variant="error">{words.auditFault(audit_fault.entry_id)}</Banner>}
            {forwarded_by_unknown && <Banner variant="warning">{words.forwardedByUnknown}</Banner>}
            <div className={css.columns}>
              <Counts title={words.needsReview} none={words.allDone} counts={counts} places={NEEDS_REVIEW} />
              <Counts title={words.recent} none={words.quiet} counts={counts} places={RECENT} />
            </div>
            <LatestActivity />
          </>
        )}
      </AdminQueryBoundary>
    </div>
  );
}

type CountsByName = Omit<AdminOverview, 'audit_fault' | 'forwarded_by_unknown'>;

interface Props {
  readonly title: string;
  /** Said in place of rows of zeros. */
  readonly none: string;
  readonly counts: CountsByName;
  readonly places: Readonly<Partial<Record<keyof CountsByName, string>>>;
}

function Counts({ title, none, counts, places }: Props) {
  const listed = (Object.keys(places) as (keyof CountsByName)[]).filter((name) => counts[name] > 0);
  return (
    <section className={css.section}>
      <h2>{title}</h2>
      {listed.length === 0 && <p className="muted">{none}</p>}
      <ul className={css.counts}>
        {listed.map((name) => (
          <li key={name}>
            <Link to={places[name] ?? '/staff'} className={css.count}>
              <span>{words.counts[name]}</span>
              <span className={css.number}>{count(counts[name])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
