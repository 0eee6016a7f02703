import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WaitingVendor } from '#contract/impact-dashboards/schema/vendors.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ChartTable } from '#web/ui/charts/ChartTable.tsx';
import { count } from '#web/ui/formats.ts';
import { Modal, ModalBody } from '#web/ui/Modal.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { dollars } from '../model/figures.ts';
import { spendFilesQuery, useImpactActs, vendorsQuery } from '../queries.ts';
import css from './Impact.module.css';

const { files: words } = copy;

interface Props {
  readonly id: string;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

/** Files of finance systems that are in the figures, and vendors that wait until somebody says which firm they are. */
export function FilesDialog({ id, mayEdit, onClose }: Props) {
  const files = useQuery(spendFilesQuery(id));
  const vendors = useQuery(vendorsQuery(id));
  return (
    <Modal opened onClose={onClose} title={words.title} width={800}>
      <ModalBody>
        <div className={css.form}>
          <p className="muted">{words.note}</p>
          <QueryBoundary query={files} copy={copy} skeleton={<Skeleton width={100} height={80} />}>
            {(rows) =>
              rows.length === 0 ? (
                <p>{words.none}</p>
              ) : (
                <ChartTable
                  label={words.title}
                  columns={[words.file, words.rows, words.total, words.matched]}
                  rows={rows.map((file) => ({
                    key: file.id,
                    cells: [file.name, count(file.rows), dollars(file.total_cents), dollars(file.matched_cents)],
                  }))}
                />
              )
            }
          </QueryBoundary>
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

interface VendorProps {
  readonly id: string;
  readonly vendor: WaitingVendor;
  readonly mayEdit: boolean;
}

function Vendor({ id, vendor, mayEdit }: VendorProps) {
  const { decideVendor } = useImpactActs(id);
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
