import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { more } from './icons.ts';
import { LazyMenu } from './LazyMenu.tsx';
import css from './Menu.module.css';

export interface MenuAction {
  readonly label: string;
  readonly onClick: () => void;
}

/** Opens on its icon, closes on a choice, on Escape and outside; `about` completes the name of the button. */
export function EllipsisMenu({ about, actions }: { readonly about: string; readonly actions: readonly MenuAction[] }) {
  return (
    <LazyMenu
      position="bottom-end"
      width={150}
      className={css.ellipsis}
      button={
        <IconButton label={`Actions for ${about}`}>
          <Icon of={more} size={20} />
        </IconButton>
      }
    >
      {(Menu) =>
        actions.map(({ label, onClick }) => (
          <Menu.Item key={label} onClick={onClick}>
            {label}
          </Menu.Item>
        ))
      }
    </LazyMenu>
  );
}
