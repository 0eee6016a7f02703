import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { SeenPapers, SeenProfile, ViewerQuery } from '#contract/seen-as/schema.ts';
import type { BusinessKey } from '#web/businesses/queries/business.ts';
import { copy } from '#web/seen-as/copy.ts';
import { seenPapersQuery, seenProfileQuery } from '#web/seen-as/queries.ts';
import type { CurrentUser } from '#web/session/queries.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { ReadOnly } from '#web/ui/read-only.ts';
import { Skeleton } from '#web/ui/States.tsx';
import { seenAsClient } from './model/seen-as.ts';

interface Props {
  readonly me: CurrentUser;
  readonly business: BusinessKey;
  readonly mwbeId: string;
  readonly viewer: ViewerQuery;
  /** The page as everybody else gets it. */
  readonly children: (papers: SeenPapers | null) => ReactNode;
}

/** The own profile as somebody else gets it: their page, with the answers that the server gives them. */
export function SeenFirm({ mwbeId, viewer, ...props }: Props) {
  const profile = useQuery(seenProfileQuery(mwbeId, viewer));
  const papers = useQuery({ ...seenPapersQuery(mwbeId, viewer), enabled: !props.me.impersonating });
  const isReady = profile.data && (props.me.impersonating || papers.data);
  const query = {
    data: isReady ? { profile: profile.data, papers: papers.data ?? null } : undefined,
    isError: profile.isError || papers.isError,
    isFetching: profile.isFetching || papers.isFetching,
    refetch: () => Promise.all([profile, papers].map((one) => one.isError && one.refetch())),
  };
  return (
    <div className={isReady ? undefined : 'page'}>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={80} height={200} />}>
        {(seen) => <Seen {...props} {...seen} mwbeId={mwbeId} viewer={viewer} />}
      </QueryBoundary>
    </div>
  );
}

interface SeenProps extends Props {
  readonly profile: SeenProfile;
  readonly papers: SeenPapers | null;
}

function Seen({ me, business, mwbeId, viewer, profile, papers, children }: SeenProps) {
  const client = useMemo(
    () => seenAsClient({ me, business, mwbeId, viewer, profile, papers }),
    [me, business, mwbeId, viewer, profile, papers],
  );
  if (!profile.firm) {
    return (
      <div className="page">
        <PageHeading>{copy.hiddenTitle}</PageHeading>
        <p>{copy.hidden}</p>
      </div>
    );
  }
  return (
    <QueryClientProvider client={client}>
      <ReadOnly value>{children(papers)}</ReadOnly>
    </QueryClientProvider>
  );
}
