import { useQuery } from '@tanstack/react-query';
import type { Organization, Thread } from '#contract/messaging/schema/threads.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { copy } from '../copy/write.ts';
import { blocksQuery, useBlocking } from '../queries/threads.ts';
import css from './Composer.module.css';

interface Props {
  readonly block: Thread['block'];
  readonly own: Organization;
  readonly other: Organization;
  readonly isImpersonated: boolean;
}

/** In place of the field: why nothing can be written, and how that ends. */
export function BlockNotice({ block, own, other, isImpersonated }: Props) {
  const blocks = useQuery({ ...blocksQuery, enabled: block === 'by_own' && !isImpersonated });
  const { unblock } = useBlocking();
  if (isImpersonated) return <p className={css.notice}>{copy.asStaff}</p>;
  if (block === 'by_other') return <p className={css.notice}>{copy.blockedByOther(other.name)}</p>;
  const known = blocks.data?.find(({ own: by, blocked }) => by.id === own.id && blocked.id === other.id);
  return (
    <div className={css.notice}>
      <p>{copy.blockedByOwn(other.name)}</p>
      {known && (
        <Button
          variant="outlineDark"
          loading={unblock.isPending}
          onClick={() =>
            unblock.mutate(known.id, {
              onSuccess: () => showAlert({ variant: 'success', text: copy.blockEnded }),
              onError: ({ message }) => showAlert({ variant: 'error', text: message }),
            })
          }
        >
          {copy.endBlock}
        </Button>
      )}
    </div>
  );
}
