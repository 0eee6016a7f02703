import { IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import type { Me } from '#contract/accounts/schema.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { copy } from './copy/navigation.ts';

const LeftNavigation = lazyNamed(() => import('./LeftNavigation.tsx'), 'LeftNavigation');

interface Props {
  readonly me: Me;
  /** Of the navigation, in pixels: 258 for all of it, 280 for what is not in the side navigation. */
  readonly width: 258 | 280;
  readonly className: string;
  /** Shown below the icon; without it the icon has the name alone. */
  readonly children?: ReactNode;
}

/** Opens the left navigation, which is loaded on first use. */
export function MenuButton({ me, width, className, children }: Props) {
  const [used, setUsed] = useState(false);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={children ? undefined : copy.menu}
        aria-expanded={opened}
        aria-haspopup="dialog"
        onClick={() => {
          setUsed(true);
          setOpened(true);
        }}
      >
        <IconMenu2 size={24} stroke={1.6} aria-hidden />
        {children}
      </button>
      <Suspense>
        {used && <LeftNavigation me={me} width={width} opened={opened} onClose={() => setOpened(false)} />}
      </Suspense>
    </>
  );
}
