import { Suspense, useState } from 'react';
import { hasMessages } from '#contract/messaging/rules.ts';
import { useMe } from '#web/session/queries.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';

const MessageManyDialog = lazyNamed(() => import('./MessageManyDialog.tsx'), 'MessageManyDialog');

interface Props {
  /** The firms, read once they are needed. */
  readonly firms: () => Promise<readonly string[]>;
  readonly label: string;
  readonly variant: 'outlineDark' | 'outlineLight';
  readonly disabled?: boolean;
}

/** Writes to several firms at once; for people without messages there is no button. */
export function MessageManyButton({ firms, label, variant, disabled = false }: Props) {
  const me = useMe();
  const [{ ids, opening, isLoading }, setState] = useState({
    ids: [] as readonly string[],
    opening: 0,
    isLoading: false,
  });
  const [isOpen, setOpen] = useState(false);
  if (!me || me.impersonating || !hasMessages(me.user_type)) return null;
  const open = async () => {
    setState({ ids, opening, isLoading: true });
    try {
      const found = await firms();
      setState({ ids: found, opening: opening + 1, isLoading: false });
      setOpen(true);
    } catch (error) {
      setState({ ids, opening, isLoading: false });
      showAlert({ variant: 'error', text: (error as Error).message });
    }
  };
  return (
    <>
      <Button variant={variant} disabled={disabled} loading={isLoading} onClick={() => void open()}>
        {label}
      </Button>
      {opening > 0 && (
        <Suspense>
          <MessageManyDialog key={opening} mwbeIds={ids} opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
