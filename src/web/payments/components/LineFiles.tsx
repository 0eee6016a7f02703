import { useMutation } from '@tanstack/react-query';
import { Suspense } from 'react';
import { isLocked, PAYMENT_LIMITS, type Side } from '#contract/payments/rules.ts';
import type { PaymentLine, ProofFile } from '#contract/payments/schema/lines.ts';
import { api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { saveFile } from '#web/ui/data/save-file.ts';
import { fileSize } from '#web/ui/file-size.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { copy } from '../copy/files.ts';
import css from './Contract.module.css';

// most lines are locked
const ProofFields = lazyNamed(() => import('./ProofFields.tsx'), 'ProofFields');

interface Props {
  readonly line: PaymentLine;
  /** Of who may act; null for those who only look. */
  readonly side: Side | null;
}

/** Adds and deletes what proves the own side's word, until the line is locked. */
export function LineProof({ line, side }: Props) {
  const isOpen = (side === 'payer' || side === 'firm') && line.state !== 'open' && !isLocked(line.state);
  if (!isOpen) return null;
  const own = line.files.filter((file) => file.side === side);
  return (
    <Suspense>
      <ProofFields line={line} own={own} isFull={own.length >= PAYMENT_LIMITS.files} />
    </Suspense>
  );
}

/** What proves a payment: downloaded by both sides, the owner and staff. */
export function LineFiles({ line }: Pick<Props, 'line'>) {
  if (line.files.length === 0) return null;
  return (
    <ul className={css.files} aria-label={copy.title}>
      {line.files.map((file) => (
        <FileRow key={file.id} lineId={line.id} file={file} />
      ))}
    </ul>
  );
}

function FileRow({ lineId, file }: { readonly lineId: string; readonly file: ProofFile }) {
  const { id, display_name: name, bytes, state, side } = file;
  const download = useMutation({
    mutationFn: async () =>
      saveFile(name, (await api.payments.file({ params: { id: lineId, file_id: id } })) as unknown as Blob),
    onError: (error) => showAlert({ variant: 'error', text: error.message }),
  });
  return (
    <li className={css.file}>
      {state === 'checked' ? (
        <Button
          variant="plain"
          size="dense"
          className={css.flush}
          aria-label={copy.download(name)}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {name}
        </Button>
      ) : (
        <span>{name}</span>
      )}
      <span className={css.note}>
        {fileSize(bytes)} · {copy.of[side]}
      </span>
      {state !== 'checked' && <Badge status={state === 'waiting' ? 'pending' : 'rejected'}>{copy.states[state]}</Badge>}
    </li>
  );
}
