import { type ReactNode, Suspense } from 'react';
import type { BusinessKey } from '#web/businesses/queries/business.ts';
import { FinancialFigures } from '#web/financials/components/SharedFinancials.tsx';
import { SeeAsBar } from '#web/seen-as/components/SeeAsBar.tsx';
import { copy } from '#web/seen-as/copy.ts';
import { downloadSeenStatement } from '#web/seen-as/queries.ts';
import type { CurrentUser } from '#web/session/queries.ts';
import { LoadingState, Skeleton } from '#web/ui/States.tsx';
import { parseViewer } from './model/seen-as.ts';
import { SeenFirm } from './SeenFirm.tsx';

/** What the page has otherwise, where it is seen as somebody else. */
export interface SeenParts {
  readonly statement?: (mwbeId: string) => Promise<void>;
  /** What a company that the firm shares its financials with sees of them, where that is no look. */
  readonly financials?: ReactNode;
}

interface Props {
  readonly me: CurrentUser;
  readonly business: BusinessKey;
  readonly mwbeId: string;
  readonly search: Readonly<Record<string, unknown>>;
  readonly onSeeAs: (as: string | undefined) => void;
  readonly children: (seen?: SeenParts) => ReactNode;
}

/** The profile for the firm's own people: theirs to edit, or as the URL says somebody else gets it. */
export function OwnFirm({ me, business, mwbeId, search, onSeeAs, children }: Props) {
  const viewer = parseViewer(search);
  return (
    <>
      <SeeAsBar mwbeId={mwbeId} viewer={viewer} withPapers={!me.impersonating} onChange={onSeeAs} />
      {viewer === null ? (
        // what is loaded on the way back must not hide the bar: its picker has the focus
        <Suspense fallback={<Loading />}>{children()}</Suspense>
      ) : (
        <SeenFirm me={me} business={business} mwbeId={mwbeId} viewer={viewer}>
          {(papers) =>
            children({
              statement: (id) => downloadSeenStatement(id, viewer),
              financials: papers?.financials && <FinancialFigures figures={papers.financials} />,
            })
          }
        </SeenFirm>
      )}
    </>
  );
}

const Loading = () => (
  <div className="page">
    <LoadingState what={copy.loading}>
      <Skeleton width={80} height={200} />
    </LoadingState>
  </div>
);
