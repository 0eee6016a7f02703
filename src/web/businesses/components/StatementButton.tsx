import { useMutation } from '@tanstack/react-query';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { download } from '#web/ui/icons.ts';
import { copy } from '../copy.ts';
import { downloadStatement } from '../queries/statement.ts';

/** The capability statement in one click. */
export function StatementButton({ mwbeId }: { readonly mwbeId: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadStatement(mwbeId),
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
