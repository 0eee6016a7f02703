import { IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Me } from '#contract/accounts/schema.ts';
import { copy } from './copy.ts';
import css from './TopBar.module.css';

const MobileMenu = lazy(() => import('./MobileMenu.tsx'));

/** Up to 980 px: opens the navigation as a slide-in, which is loaded at the first use. */
export function Hamburger({ me }: { readonly me: Me }) {
  const [used, setUsed] = useState(false);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`${css.icon} ${css.hamburger}`}
        aria-label={copy.menu}
        aria-expanded={opened}
        aria-haspopup="dialog"
        onClick={() => {
          setUsed(true);
          setOpened(true);
        }}
      >
        <IconMenu2 size={24} stroke={1.8} aria-hidden />
      </button>
      <Suspense>{used && <MobileMenu me={me} opened={opened} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
