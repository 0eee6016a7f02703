import { useQuery } from '@tanstack/react-query';
import { FIRM_DOCUMENT_KINDS } from '#contract/firm-documents/rules.ts';
import type { FirmDocument } from '#contract/firm-documents/schema.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { UploadList } from '#web/ui/UploadList.tsx';
import { copy } from '../copy.ts';
import { documentsQuery } from '../queries/documents.ts';
import { useDocumentUploads } from '../queries/uploads.ts';
import css from './FirmDocuments.module.css';
import { KindSection } from './KindSection.tsx';
import { SharingPanel } from './SharingPanel.tsx';

/** A firm's documents by kind, with what is missing; private until the firm shares them. */
export function DocumentsStep({ mwbeId }: { readonly mwbeId: string }) {
  const query = useQuery(documentsQuery(mwbeId));
  return (
    <QueryBoundary query={query} copy={copy} skeleton={<Bars />}>
      {(documents) => <Documents mwbeId={mwbeId} documents={documents} />}
    </QueryBoundary>
  );
}

const Bars = () => (
  <div className={css.step}>
    <Skeleton width={100} height={90} />
    <Skeleton width={100} height={90} />
    <Skeleton width={100} height={90} />
  </div>
);

function Documents({ mwbeId, documents }: { readonly mwbeId: string; readonly documents: readonly FirmDocument[] }) {
  const { uploads, add, resume, remove } = useDocumentUploads(mwbeId);
  return (
    <div className={css.step}>
      <UploadList uploads={uploads} onRemove={remove} onResume={resume} />
      {FIRM_DOCUMENT_KINDS.map((kind) => (
        <KindSection
          key={kind}
          mwbeId={mwbeId}
          kind={kind}
          documents={documents.filter((one) => one.kind === kind)}
          onFiles={add}
        />
      ))}
      <SharingPanel mwbeId={mwbeId} />
    </div>
  );
}
