import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Share } from '#contract/firm-documents/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { Collapsible } from '#web/ui/Collapsible.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { share as shareIcon } from '#web/ui/icons.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { sharesQuery, useSharing } from '../queries/sharing.ts';
import css from './FirmDocuments.module.css';
import { Looks } from './Looks.tsx';
import { ShareDialog } from './ShareDialog.tsx';

/** With whom a firm shares its documents and financials, and who looked. */
export function SharingPanel({ mwbeId }: { readonly mwbeId: string }) {
  const query = useQuery(sharesQuery(mwbeId));
  const [sharing, setSharing] = useState(false);
  return (
    <section className={css.panel} aria-label={copy.sharing}>
      <h2>{copy.sharing}</h2>
      <p className={css.hint}>{copy.sharingNote}</p>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={100} height={44} />}>
        {(shares) => <Shares mwbeId={mwbeId} shares={shares} />}
      </QueryBoundary>
      <Button variant="outlineDark" icon={<Icon of={shareIcon} size={20} />} onClick={() => setSharing(true)}>
        {copy.share}
      </Button>
      <Collapsible title={copy.looks} startsOpen={false}>
        <Looks mwbeId={mwbeId} />
      </Collapsible>
      <ShareDialog mwbeId={mwbeId} opened={sharing} onClose={() => setSharing(false)} />
    </section>
  );
}

function Shares({ mwbeId, shares }: { readonly mwbeId: string; readonly shares: readonly Share[] }) {
  const { stop } = useSharing(mwbeId);
  const [active, ended] = [shares.filter((one) => one.active), shares.filter((one) => !one.active)];
  return (
    <>
      {active.length === 0 ? (
        <p>{copy.notShared}</p>
      ) : (
        <ul className={css.list} aria-label={copy.sharing}>
          {active.map(({ id, company, ...share }) => (
            <li key={id} className={css.row}>
              <div>
                <p className={css.name}>{company.business_name}</p>
                <p className={css.hint}>
                  {contents(share)}, {copy.until(share.ends_on)}
                </p>
              </div>
              <Button
                variant="outlineDark"
                size="dense"
                aria-label={copy.stopLabel(company.business_name)}
                loading={stop.isPending && stop.variables?.id === id}
                onClick={() => stop.mutate({ id, company: company.business_name })}
              >
                {copy.stop}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <Collapsible title={copy.past} startsOpen={false}>
          <ul className={css.list}>
            {ended.map(({ id, company, stopped_at, ...share }) => (
              <li key={id} className={css.row}>
                <p>
                  {company.business_name}: {contents(share)},{' '}
                  {stopped_at ? copy.pastOn(stopped_at) : copy.until(share.ends_on)}
                </p>
              </li>
            ))}
          </ul>
        </Collapsible>
      )}
    </>
  );
}

/** `Financials, 2 documents`. */
const contents = ({ financials, documents }: Pick<Share, 'financials' | 'documents'>): string =>
  [financials && copy.financials, documents.length > 0 && copy.documents(documents.length)].filter(Boolean).join(', ');
