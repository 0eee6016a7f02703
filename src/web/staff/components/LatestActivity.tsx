import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { auditActionLabel } from '#contract/access/audit-actions.ts';
import { ErrorState, LoadingState, Skeleton } from '#web/ui/States.tsx';
import { admin } from '../copy/admin.ts';
import { actorName, subjectName } from '../model/audit-texts.ts';
import { formatTimestamp } from '../model/timestamps.ts';
import { auditQuery } from '../queries/audit.ts';
import css from './Admin.module.css';

const words = admin.overview;
const SHOWN = 8;

/** The newest entries of the audit trail, without the table that filters and exports them. */
export function LatestActivity() {
  const { data, isError, isFetching, refetch } = useInfiniteQuery(auditQuery({}));
  const entries = data?.pages[0]?.entries.slice(0, SHOWN);
  return (
    <section className={css.section}>
      <h2>{words.activity}</h2>
      {isError && !data && (
        <ErrorState title={words.activityFailed} onRetry={refetch} loading={isFetching}>
          {admin.failed}
        </ErrorState>
      )}
      {!isError && !entries && (
        <LoadingState what={words.activity}>
          <Skeleton width={80} />
        </LoadingState>
      )}
      {entries?.length === 0 && <p className="muted">{admin.noEntries}</p>}
      <ul className={css.activity}>
        {entries?.map((entry) => (
          <li key={entry.id}>
            <span>
              <strong>{actorName(entry)}</strong> {auditActionLabel(entry.action)}
              {entry.subject_name && ` · ${subjectName(entry)}`}
            </span>
            <span className="muted">{formatTimestamp(entry.at)}</span>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/staff/audit">{words.allActivity}</Link>
      </p>
    </section>
  );
}
