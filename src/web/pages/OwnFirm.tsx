import type { ReactNode } from 'react';
import type { BusinessKey } from '#web/businesses/queries/business.ts';
import { downloadSeenStatement } from '#web/businesses/queries/statement.ts';
import { FinancialFigures } from '#web/financials/components/SharedFinancials.tsx';
import { SeeAsBar } from '#web/seen-as/components/SeeAsBar.tsx';
import type { CurrentUser } from '#web/session/queries.ts';
import type { ProfileProps } from './FirmPage.tsx';
import { parseViewer } from './model/seen-as.ts';
import { SeenFirm } from './SeenFirm.tsx';

interface Props {
  readonly me: CurrentUser;
  readonly business: BusinessKey;
  readonly mwbeId: string;
  readonly search: Readonly<Record<string, unknown>>;
  readonly onSeeAs: (as: string | undefined) => void;
  readonly children: (seen?: Partial<ProfileProps>) => ReactNode;
}

/** The profile for the firm's own people: theirs to edit, or as the URL says somebody else gets it. */
export function OwnFirm({ me, business, mwbeId, search, onSeeAs, children }: Props) {
  const viewer = parseViewer(search);
  return (
    <>
      <SeeAsBar mwbeId={mwbeId} viewer={viewer} withPapers={!me.impersonating} onChange={onSeeAs} />
      {viewer === null ? (
        children()
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
