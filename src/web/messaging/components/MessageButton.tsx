import { Suspense, useState } from 'react';
import { hasMessages } from '#contract/messaging/rules.ts';
import type { RecipientQuery } from '#contract/messaging/schema/threads.ts';
import { useMe } from '#web/session/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { copy } from '../copy/write.ts';

const NewMessageDialog = lazyNamed(() => import('./NewMessageDialog.tsx'), 'NewMessageDialog');

interface Props {
  /** With whom, or about what. */
  readonly to: RecipientQuery;
  /** Names it for assistive technology. */
  readonly name: string;
  readonly variant?: 'outlineDark' | 'plain';
  readonly size?: 'dense';
}

/** Begins a conversation; for people without messages there is no button. */
export function MessageButton({ to, name, variant = 'outlineDark', size }: Props) {
  const me = useMe();
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);
  if (!me || me.impersonating || !hasMessages(me.user_type)) return null;
  return (
    <>
      <Button
        variant={variant}
        {...(size && { size })}
        aria-label={copy.buttonLabel(name)}
        onClick={() => {
          setOpening(opening + 1);
          setOpen(true);
        }}
      >
        {copy.button}
      </Button>
      {opening > 0 && (
        <Suspense>
          <NewMessageDialog key={opening} to={to} opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
