import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { SearchResult } from '#contract/search/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { copy } from '../copy.ts';
import { type DirectoryState, filterCount } from '../queries/state.ts';
import css from './Directory.module.css';
import type { Show } from './DirectoryPage.tsx';
import { Filters } from './Filters.tsx';

const Drawer = lazy(() => import('#web/ui/Drawer.tsx').then(({ Drawer }) => ({ default: Drawer })));

interface Props {
  readonly state: DirectoryState;
  readonly result: SearchResult | undefined;
  readonly show: Show;
}

/** Up to 1023 px the filters are behind a button. */
export function FiltersDrawer({ state, result, show }: Props) {
  const [used, setUsed] = useState(false);
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <div className={css.drawerButton}>
      <Button
        variant="outlineDark"
        aria-haspopup="dialog"
        icon={<IconAdjustmentsHorizontal size={20} stroke={1.8} aria-hidden />}
        onClick={() => {
          setUsed(true);
          setOpened(true);
        }}
      >
        {copy.filtersChosen(filterCount(state))}
      </Button>
      <Suspense>
        {used && (
          <Drawer
            opened={opened}
            onClose={close}
            title={copy.filters}
            side="right"
            width={360}
            foot={<Button onClick={close}>{copy.showFirms(result?.total)}</Button>}
          >
            <Filters state={state} facets={result?.facets} show={show} />
          </Drawer>
        )}
      </Suspense>
    </div>
  );
}
