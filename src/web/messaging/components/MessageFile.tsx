import { useMutation } from '@tanstack/react-query';
import type { Attachment } from '#contract/messaging/schema/messages.ts';
import { api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { saveFile } from '#web/ui/data/save-file.ts';
import { fileSize } from '#web/ui/file-size.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { document as documentIcon } from '#web/ui/icons.ts';
import { copy } from '../copy/thread.ts';
import css from './Transcript.module.css';

/** A file of a message; saved once it was checked. */
export function MessageFile({ file: { id, display_name: name, bytes, state } }: { readonly file: Attachment }) {
  const download = useMutation({
    mutationFn: async () => saveFile(name, (await api.messaging.attachment({ params: { id } })) as unknown as Blob),
    onError: ({ message }) => showAlert({ variant: 'error', text: message }),
  });
  return (
    <li className={css.file}>
      <Icon of={documentIcon} size={20} />
      {state === 'checked' ? (
        <Button
          variant="plain"
          size="dense"
          aria-label={copy.file.download(name)}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {name}
        </Button>
      ) : (
        <span>{name}</span>
      )}
      <span className={css.soft}>{fileSize(bytes)}</span>
      {state !== 'checked' && <Badge status={state === 'waiting' ? 'pending' : 'rejected'}>{copy.file[state]}</Badge>}
    </li>
  );
}
