import { DOCUMENT_EXTENSIONS } from '#contract/documents/rules.ts';
import type { FirmDocument } from '#contract/firm-documents/schema.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { fileSize } from '#web/ui/file-size.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { document as documentIcon, photo, refresh } from '#web/ui/icons.ts';
import { useNow } from '#web/ui/useNow.ts';
import { copy } from '../copy.ts';
import { expiryOf } from '../model/expiry.ts';
import { useDownload } from '../queries/documents.ts';
import type { Purpose } from '../queries/uploads.ts';
import { DocumentFields } from './DocumentFields.tsx';
import { EarlierFiles } from './EarlierFiles.tsx';
import { Picker } from './FilePickers.tsx';
import css from './FirmDocuments.module.css';

interface Props {
  readonly mwbeId: string;
  readonly document: FirmDocument;
  readonly onFiles: (files: readonly File[], purpose: Purpose) => void;
  readonly onRemove: () => void;
}

/** One document: its file, what is said of it, and what can be done. */
export function DocumentCard({ mwbeId, document, onFiles, onRemove }: Props) {
  const download = useDownload(mwbeId);
  const { id, version, kind, file } = document;
  const name = file.display_name;
  const isChecked = file.state === 'checked';
  return (
    <article className={css.card} aria-label={name}>
      <div className={css.file}>
        <Icon of={file.media_type.startsWith('image/') ? photo : documentIcon} />
        <div className={css.about}>
          <p className={css.name}>{name}</p>
          <p className={css.hint}>
            {fileSize(file.bytes)}, {copy.sentBy(file.sent_by, file.created_at)}
          </p>
          <StateBadge document={document} />
          {file.state === 'waiting' && <p className={css.hint}>{copy.waitingNote}</p>}
        </div>
      </div>
      <DocumentFields mwbeId={mwbeId} document={document} />
      <div className={css.actions}>
        {isChecked && (
          <Button
            variant="outlineDark"
            size="dense"
            aria-label={copy.downloadLabel(name)}
            loading={download.isPending}
            onClick={() => download.mutate({ id, name })}
          >
            {copy.download}
          </Button>
        )}
        <Picker
          name={copy.replaceLabel(name)}
          text={copy.replace}
          icon={refresh}
          accept={DOCUMENT_EXTENSIONS.join(',')}
          onFiles={(files) => onFiles(files, { kind, replaces: { id, version } })}
        />
        <Button variant="outlineDark" size="dense" aria-label={copy.removeLabel(name)} onClick={onRemove}>
          {copy.remove}
        </Button>
      </div>
      <EarlierFiles mwbeId={mwbeId} document={document} />
    </article>
  );
}

function StateBadge({ document: { file, expires_on } }: { readonly document: FirmDocument }) {
  const expiry = expiryOf(expires_on, useNow());
  if (file.state === 'waiting') return <Badge status="pending">{copy.fileState.waiting}</Badge>;
  if (file.state !== 'checked') return <Badge status="rejected">{copy.fileState[file.state]}</Badge>;
  if (expires_on === null || expiry === 'none') return null;
  if (expiry === 'expired') return <Badge status="lapsed">{copy.expired(expires_on)}</Badge>;
  if (expiry === 'soon') return <Badge status="warning">{copy.expiresSoon(expires_on)}</Badge>;
  return <Badge status="verified">{copy.validUntil(expires_on)}</Badge>;
}
