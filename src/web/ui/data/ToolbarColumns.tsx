import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../Button.tsx';
import { Checkbox } from '../Choice.tsx';
import { LazyPopover } from '../LazyPopover.tsx';
import css from './TableToolbar.module.css';

interface Props {
  readonly columns: readonly { readonly id: string; readonly header: string }[];
  readonly hidden: readonly string[];
  readonly setHidden: (column: string, hidden: boolean) => void;
}

/** Which columns are shown. */
export function ToolbarColumns({ columns, hidden, setHidden }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <LazyPopover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      withinPortal={false}
      trapFocus
      returnFocus
      zIndex="var(--z-dropdown)"
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: css.menu ?? '' }}
      dropdown={{
        'aria-label': 'Columns',
        children: columns.map(({ id, header }) => (
          <Checkbox key={id} checked={!hidden.includes(id)} onChange={(shown) => setHidden(id, !shown)}>
            {header}
          </Checkbox>
        )),
      }}
    >
      <IconButton label="Columns" className={css.icon ?? ''} onClick={() => setOpened(!opened)}>
        <IconColumns3 size={20} stroke={1.8} aria-hidden />
      </IconButton>
    </LazyPopover>
  );
}
