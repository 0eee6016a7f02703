import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Desk } from '#contract/staff/schema/desk.ts';
import { count } from '#web/ui/formats.ts';
import { admin } from '../copy/admin.ts';
import { overviewQuery } from '../queries/admin.ts';
import css from './Admin.module.css';
import { AdminHeader } from './AdminHeader.tsx';
import { Loaded } from './Loaded.tsx';

const words = admin.overview;

const NEEDS_REVIEW = { requests: '/staff/access-requests', reviews: '/staff/imports/reviews' } as const;
const LAST_DAY = {
  impersonations: '/staff/audit?impersonated=true',
  merges: '/staff/imports/merges',
  feedback: '/staff/feedback',
  script_failures: '/staff/page-views',
} as const;

/** What waits for staff. */
export function OverviewPage() {
  const query = useQuery(overviewQuery);
  return (
    <div className={`page ${css.page}`}>
      <AdminHeader title={words.title} intro={words.intro} />
      <Loaded what={words.title} query={query}>
        {(counts) => (
          <div className={css.columns}>
            <Counts title={words.waits} counts={counts} places={NEEDS_REVIEW} />
            <Counts title={words.lastDay} counts={counts} places={LAST_DAY} />
          </div>
        )}
      </Loaded>
    </div>
  );
}

interface Props {
  readonly title: string;
  readonly counts: Desk;
  readonly places: Readonly<Partial<Record<keyof Desk, string>>>;
}

function Counts({ title, counts, places }: Props) {
  return (
    <section className={css.section}>
      <h2>{title}</h2>
      <ul className={css.counts}>
        {(Object.keys(places) as (keyof Desk)[]).map((name) => (
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
