import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { KIND_LABELS } from '#contract/firm-documents/rules.ts';
import type { SharedDocument } from '#contract/firm-documents/schema.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { fileSize } from '#web/ui/file-size.ts';
import { useReadOnly } from '#web/ui/read-only.ts';
import { useNow } from '#web/ui/useNow.ts';
import { copy } from '../copy.ts';
import { expiryOf } from '../model/expiry.ts';
import { useDownload } from '../queries/documents.ts';
import { sharedQuery } from '../queries/sharing.ts';
import css from './FirmDocuments.module.css';

interface Props {
  readonly mwbeId: string;
  /** Shown where the firm shares its financials: they are another feature's. */
  readonly financials: ReactNode;
}

/** What a firm shares with the person's company, on its profile; nothing where that is nothing. */
export function SharedPapers({ mwbeId, financials }: Props) {
  const { data } = useQuery(sharedQuery(mwbeId));
  const download = useDownload(mwbeId);
  const readOnly = useReadOnly();
  if (!data?.financials && !data?.documents.length) return null;
  const title = data.ends_on === null ? copy.staffTitle : copy.sharedTitle;
  return (
    <section className={`${css.panel} ${css.onProfile}`} aria-label={title}>
      <h2>{title}</h2>
      <p className={css.hint}>{data.ends_on === null ? copy.staffNote : copy.sharedNote(data.ends_on)}</p>
      {data.financials && financials}
      <ul className={css.list} aria-label={title}>
        {data.documents.map((one) => (
          <li key={one.id} className={css.row}>
            <div className={css.about}>
              <p className={css.name}>{one.title ?? KIND_LABELS[one.kind]}</p>
              <p className={css.hint}>
                {[one.display_name, fileSize(one.bytes), one.number].filter(Boolean).join(', ')}
              </p>
              <Expiry document={one} />
            </div>
            <Button
              variant="outlineDark"
              size="dense"
              aria-label={copy.downloadLabel(one.display_name)}
              disabled={readOnly}
              loading={download.isPending && download.variables?.id === one.id}
              onClick={() => download.mutate({ id: one.id, name: one.display_name })}
            >
              {copy.download}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Expiry({ document: { expires_on } }: { readonly document: SharedDocument }) {
  const isExpired = expiryOf(expires_on, useNow()) === 'expired';
  if (expires_on === null) return null;
  return isExpired ? (
    <Badge status="lapsed">{copy.expired(expires_on)}</Badge>
  ) : (
    <Badge status="info">{copy.validUntil(expires_on)}</Badge>
  );
}
