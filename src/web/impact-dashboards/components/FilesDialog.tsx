import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SPEND_UPLOAD } from '#contract/impact-dashboards/rules/spend-upload.ts';
import type { DashboardHead } from '#contract/impact-dashboards/schema.ts';
import { Modal, ModalBody } from '#web/ui/Modal.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { SingleUpload } from '#web/ui/SingleUpload.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { filesCopy as words } from '../copy/files.ts';
import { importCopy } from '../copy/spend-import.ts';
import { copy } from '../copy.ts';
import { spendFilesQuery, vendorsQuery } from '../queries/spend.ts';
import { useSpendUpload } from '../queries/spend-imports.ts';
import css from './Impact.module.css';
import { SpendFiles } from './SpendFiles.tsx';
import { SpendImportPanel } from './SpendImportPanel.tsx';
import { TrackedPayments } from './TrackedPayments.tsx';
import { Vendor } from './WaitingVendor.tsx';

interface Props {
  readonly head: DashboardHead;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

/** Files of finance systems that are in the figures, what waits for a person's word, and bringing in another. */
export function FilesDialog({ head, mayEdit, onClose }: Props) {
  const [importId, setImportId] = useState<string | null>(null);
  const queue = useSpendUpload(head.id, setImportId);
  return (
    <Modal opened onClose={onClose} title={words.title} width={800}>
      <ModalBody>
        {importId === null ? (
          <div className={css.form}>
            <p className="muted">{words.note}</p>
            {mayEdit && (
              <SingleUpload
                title={importCopy.upload}
                endings={SPEND_UPLOAD.endings}
                queue={queue}
                why={importCopy.why}
                hint={importCopy.hint}
                uploaded={importCopy.uploaded}
              />
            )}
            <Known head={head} mayEdit={mayEdit} />
          </div>
        ) : (
          <SpendImportPanel id={head.id} importId={importId} onBack={() => setImportId(null)} />
        )}
      </ModalBody>
    </Modal>
  );
}

function Known({ head, mayEdit }: Pick<Props, 'head' | 'mayEdit'>) {
  const { id, is_stale, as_of } = head;
  const files = useQuery(spendFilesQuery(id, is_stale));
  const vendors = useQuery(vendorsQuery(id));
  return (
    <>
      <p role="status">{is_stale ? copy.counting : ''}</p>
      <QueryBoundary query={files} copy={copy} skeleton={<Skeleton width={100} height={80} />}>
        {(rows) => (rows.length === 0 ? <p>{words.none}</p> : <SpendFiles id={id} files={rows} mayEdit={mayEdit} />)}
      </QueryBoundary>
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
    </>
  );
}
