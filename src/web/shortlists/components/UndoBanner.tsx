import { type Ref, useEffect, useRef } from 'react';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';

interface Props {
  readonly text: string;
  readonly action: string;
  readonly loading: boolean;
  readonly onUndo: () => void;
  /** What was pressed is gone: the banner takes the focus that was in it, once. */
  readonly takesFocus?: boolean;
}

/** What was just done, and the way back; it stays until something else is done. */
export function UndoBanner({ text, action, loading, onUndo, takesFocus = false }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div role="status">
      <Banner
        variant="info"
        action={
          <Button
            ref={button as Ref<HTMLButtonElement>}
            variant="outlineDark"
            size="dense"
            loading={loading}
            onClick={onUndo}
          >
            {action}
          </Button>
        }
      >
        {text}
      </Banner>
    </div>
  );
}
