import css from './Menu.module.css';

/** How every menu behaves and looks; width, side and items are the caller's. */
export const menuProps = {
  withinPortal: false,
  withInitialFocusPlaceholder: false,
  zIndex: 'var(--z-dropdown)',
  transitionProps: { duration: 0 },
  classNames: { dropdown: css.dropdown ?? '', item: css.item ?? '' },
};
