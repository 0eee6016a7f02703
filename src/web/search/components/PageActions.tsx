import { IconDownload, IconList, IconMap, IconPlaylistAdd } from '@tabler/icons-react';
import { Button } from '#web/ui/Button.tsx';
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx';
import { copy } from '../copy.ts';
import type { Dialog, ShowSearch } from '../model/page-state.ts';
import { type DirectoryState, withView } from '../model/search-state.ts';
import { type ShownView, shownView, useIsWide, viewParameter } from '../model/shown-view.ts';
import css from './Directory.module.css';
import { SavedSearchesButton, SaveSearchButton } from './SavedSearchButtons.tsx';

interface DialogProps {
  readonly open: (dialog: Dialog) => void;
}
interface ViewProps {
  readonly state: DirectoryState;
  readonly show: ShowSearch;
}

/** Beside the heading: saved searches, export, save this search. */
export function SearchActions({ open, onKeepAll }: DialogProps & { readonly onKeepAll?: (() => void) | undefined }) {
  return (
    <div className={css.actions}>
      <SavedSearchesButton kind="firms" open={open} />
      <Button
        variant="plain"
        className={css.wide}
        icon={<IconDownload size={20} stroke={1.8} aria-hidden />}
        onClick={() => open('export')}
      >
        {copy.exportShort}
      </Button>
      {onKeepAll && (
        <Button
          variant="plain"
          className={css.wide}
          icon={<IconPlaylistAdd size={20} stroke={1.8} aria-hidden />}
          onClick={onKeepAll}
        >
          {copy.keepAllShort}
        </Button>
      )}
      <SaveSearchButton open={open} />
    </div>
  );
}

export function ViewSwitch({ state, show }: ViewProps) {
  const wide = useIsWide();
  const list = { value: 'list' as const, label: copy.list, icon: <IconList size={16} stroke={2} aria-hidden /> };
  const map = <IconMap size={16} stroke={2} aria-hidden />;
  return (
    <div className={css.wide}>
      <SegmentedControl<ShownView>
        label={copy.view}
        value={shownView(state, wide)}
        onChange={(shown) => show(withView(state, { view: viewParameter(shown, wide) }))}
        items={
          wide
            ? [{ value: 'both', label: copy.both, icon: map }, list]
            : [list, { value: 'map', label: copy.map, icon: map }]
        }
      />
    </div>
  );
}

/** The bar at the bottom of the page, on phones. */
export function PageActions({ state, show, open }: DialogProps & ViewProps) {
  const shown = state.view === 'map';
  return (
    <div className={css.foot}>
      <Button
        variant="outlineDark"
        icon={shown ? <IconList size={20} stroke={1.8} aria-hidden /> : <IconMap size={20} stroke={1.8} aria-hidden />}
        onClick={() => show(withView(state, { view: shown ? undefined : 'map' }))}
      >
        {shown ? copy.showList : copy.showMap}
      </Button>
      <SaveSearchButton isFoot open={open} />
    </div>
  );
}
