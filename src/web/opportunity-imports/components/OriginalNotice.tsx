import { useQuery } from '@tanstack/react-query';
import type { NoticeFacts } from '#contract/opportunity-imports/schema/imports.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { type DescriptionItem, DescriptionList } from '#web/ui/DescriptionList.tsx';
import { day, dayOf } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/original.ts';
import { noticeQuery } from '../queries.ts';
import css from './OriginalNotice.module.css';

/** What a notice of another system says beyond an opportunity. */
export function OriginalNotice({ opportunityId }: { readonly opportunityId: string }) {
  const query = useQuery(noticeQuery(opportunityId));
  return (
    <section className={css.notice} aria-label={copy.title}>
      <h2>{copy.title}</h2>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={60} height={48} />}>
        {(notice) => (
          <>
            {notice.unlisted_at && <Banner variant="warning">{copy.unlisted(dayOf(notice.unlisted_at))}</Banner>}
            <DescriptionList items={itemsOf(notice)} />
          </>
        )}
      </QueryBoundary>
    </section>
  );
}

/** What it states; all else is left out. The day on which it was posted is among the facts of the opportunity. */
function itemsOf({ kind, base_kind, set_aside, psc, country, archive_on }: NoticeFacts): DescriptionItem[] {
  const stated: readonly { readonly name: string; readonly value: string | null }[] = [
    { name: copy.kind, value: base_kind === null || base_kind === kind ? kind : copy.was(kind, base_kind) },
    { name: copy.setAside, value: set_aside },
    { name: copy.psc, value: psc.join(', ') },
    { name: copy.country, value: country },
    { name: copy.archived, value: archive_on && day(archive_on) },
  ];
  return stated.flatMap(({ name, value }) => (value ? [{ name, value }] : []));
}
