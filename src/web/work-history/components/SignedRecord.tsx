import { useMutation } from '@tanstack/react-query';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { useReadOnly } from '#web/ui/read-only.ts';
import { copy } from '../copy/signed-record.ts';
import { downloadSignedRecord } from '../queries/signed-record.ts';
import css from './WorkHistory.module.css';

/** Downloads the signed record of verified work; its parties get it with amounts. */
export function SignedRecord({ projectId, title }: { readonly projectId: string; readonly title: string }) {
  const readOnly = useReadOnly();
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadSignedRecord(projectId),
    onError: (error) => showAlert({ variant: 'error', text: error.message }),
  });
  return (
    <Button
      variant="plain"
      size="dense"
      className={css.bare}
      disabled={readOnly}
      loading={isPending}
      onClick={() => mutate()}
      aria-label={copy.downloadOf(title)}
    >
      {copy.download}
    </Button>
  );
}
