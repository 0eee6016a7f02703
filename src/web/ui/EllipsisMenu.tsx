import { Menu } from '@mantine/core';

import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { more } from './icons.ts';
import css from './Menu.module.css';
import { menuProps } from './menu.ts';

export interface MenuAction {
  readonly label: string;
  readonly onClick: () => void;
}

/** Opens on its icon, closes on a choice, on Escape and outside; `about` completes the name of the button. */
export function EllipsisMenu({ about, actions }: { readonly about: string; readonly actions: readonly MenuAction[] }) {
  return (
    <Menu
      position="bottom-end"
      width={150}
      {...menuProps}
      classNames={{ ...menuProps.classNames, dropdown: `${css.dropdown} ${css.ellipsis}` }}
    >
      <Menu.Target>
        <IconButton label={`Actions for ${about}`}>
          <Icon of={more} size={20} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, onClick }) => (
          <Menu.Item key={label} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
