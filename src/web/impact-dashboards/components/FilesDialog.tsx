import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SpendFileRow, WaitingVendor } from '#contract/impact-dashboards/schema/vendors.ts';
import type { DashboardHead } from '#contract/impact-dashboards/schema.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ChartTable } from '#web/ui/charts/ChartTable.tsx';
import { count } from '#web/ui/formats.ts';
import { Modal, ModalBody } from '#web/ui/Modal.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { filesCopy as words } from '../copy/files.ts';
import { copy } from '../copy.ts';
import { dollars } from '../model/figures.ts';
import { spendFilesQuery, useSpendActs, vendorsQuery } from '../queries/spend.ts';
import css from './Impact.module.css';
import { TrackedPayments } from './TrackedPayments.tsx';

interface Props {
  readonly head: DashboardHead;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

/** Files of finance systems that are in the figures, and vendors that wait until somebody says which firm they are. */
export function FilesDialog({ head, mayEdit, onClose }: Props) {
  const { id, is_stale, as_of } = head;
  const files = useQuery(spendFilesQuery(id, is_stale));
  const vendors = useQuery(vendorsQuery(id));
  return (
    <Modal opened onClose={onClose} title={words.title} width={800}>
      <ModalBody>
        <div className={css.form}>
          <p className="muted">{words.note}</p>
          <QueryBoundary query={files} copy={copy} skeleton={<Skeleton width={100} height={80} />}>
            {(rows) => (rows.length === 0 ? <p>{words.none}</p> : <Files files={rows} />)}
          </QueryBoundary>
          {is_stale && <p role="status">{copy.counting}</p>}
          <TrackedPayments id={id} mayEdit={mayEdit} asOf={as_of} />
          <QueryBoundary query={vendors} copy={copy} skeleton={<Skeleton width={100} height={120} />}>
            {(waiting) => (
              <>
                <h3>{words.waiting(waiting.length)}</h3>
                <ul className={css.rows}>
                  {waiting.map((vendor) => (
                    <Vendor key={vendor.key} id={id} vendor={vendor} mayEdit={mayEdit} />
                  ))}
                </ul>
              </>
            )}
          </QueryBoundary>
        </div>
      </ModalBody>
    </Modal>
  );
}

function Files({ files }: { readonly files: readonly SpendFileRow[] }) {
  const share = ({ rows, cents }: SpendFileRow['counted']) => words.share(dollars(cents), count(rows));
  return (
    <ChartTable
      label={words.title}
      columns={[words.file, words.total, words.counted, words.inTracking, words.waits, words.unknown, words.refused]}
      rows={files.map((file) => ({
        key: file.id,
        cells: [
          file.name,
          words.share(dollars(file.total_cents + file.refused_cents), count(file.rows + file.refused)),
          share(file.counted),
          share(file.tracked),
          share(file.waiting),
          share(file.unknown),
          words.refusedShare(dollars(file.refused_cents), count(file.refused)),
        ],
      }))}
    />
  );
}

interface VendorProps {
  readonly id: string;
  readonly vendor: WaitingVendor;
  readonly mayEdit: boolean;
}

function Vendor({ id, vendor, mayEdit }: VendorProps) {
  const { decideVendor } = useSpendActs(id);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const decide = async (business: string | null) => {
    setBusy(true);
    setProblem(null);
    await decideVendor(vendor.key, business).catch((error: Error) => setProblem(words.failed(error.message)));
    setBusy(false);
  };
  const place = [vendor.city, vendor.state, vendor.zip].filter(Boolean).join(' ');
  return (
    <li className={css.vendor}>
      <p>
        <strong>{words.vendor(vendor.name, place)}</strong>{' '}
        <span className="muted">{words.amount(dollars(vendor.cents), count(vendor.rows))}</span>
      </p>
      <ul className={css.rows}>
        {vendor.candidates.map(({ business_id, name, place: where, reasons }) => (
          <li key={business_id} className={css.candidate}>
            <span>
              {words.is(name, where)} <span className="muted">{reasons.join(', ')}</span>
            </span>
            {mayEdit && (
              <Button variant="light" size="dense" loading={busy} onClick={() => void decide(business_id)}>
                {words.choose(name)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <Button variant="plain" size="dense" loading={busy} onClick={() => void decide(null)}>
          {words.refuse}
        </Button>
      )}
      <div role="alert">{problem && <Banner variant="error">{problem}</Banner>}</div>
    </li>
  );
}
