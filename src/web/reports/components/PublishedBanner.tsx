import { Link } from '@tanstack/react-router';
import type { Publication } from '#contract/reports/schema.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { copy } from '../copy.ts';
import type { ReportChanges } from '../model/search.ts';
import css from './Reports.module.css';

interface Props {
  readonly projectId: string;
  readonly publication: Publication;
  readonly onChange: (changes: ReportChanges) => void;
}

/** That the report is frozen, how to check it, and what is different now. */
export function PublishedBanner({ projectId, publication, onChange }: Props) {
  const { number, published_at, published_by, basis, report_type } = publication;
  return (
    <Banner
      variant="info"
      action={
        <Button variant="outlineDark" size="dense" onClick={() => onChange({ open: 'changes' })}>
          {copy.changes}
        </Button>
      }
    >
      {copy.frozen(number, published_at, published_by)} {basis === 'accepted' && copy.ofAccepted}{' '}
      <span className={css.links}>
        <Link to="/verify">{copy.check}</Link>{' '}
        <Link
          to="/parent-project/$projectId/report/$reportType/$typeId"
          params={{ projectId, reportType: report_type, typeId: projectId }}
        >
          {copy.now}
        </Link>
      </span>
    </Banner>
  );
}
