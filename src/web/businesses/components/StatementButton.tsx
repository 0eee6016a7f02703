import { useMutation } from '@tanstack/react-query';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { download } from '#web/ui/icons.ts';
import { copy } from '../copy.ts';

/** The capability statement in one click. */
export function StatementButton({ download: save }: { readonly download: () => Promise<void> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    onError: (error) => showAlert({ variant: 'error', text: error.message }),
  });
  return (
    <Button
      variant="outlineDark"
      wide
      icon={<Icon of={download} size={20} />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {copy.statement}
    </Button>
  );
}
