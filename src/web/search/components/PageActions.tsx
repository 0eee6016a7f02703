import { IconBookmark, IconDownload, IconHistory, IconList, IconMap } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/Button.tsx';
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx';
import { copy } from '../copy.ts';
import type { Dialog, ShowSearch } from '../model/page-state.ts';
import { type DirectoryState, withView } from '../model/search-state.ts';
import { savedSearchesQuery } from '../queries/saved-searches.ts';
import css from './Directory.module.css';

interface DialogProps {
  readonly open: (dialog: Dialog) => void;
}
interface ViewProps {
  readonly state: DirectoryState;
  readonly show: ShowSearch;
}

/** Beside the heading: saved searches, export, save this search. */
export function SearchActions({ open }: DialogProps) {
  const { data } = useQuery(savedSearchesQuery);
  return (
    <div className={css.actions}>
      <Button variant="plain" icon={<IconHistory size={20} stroke={1.8} aria-hidden />} onClick={() => open('saved')}>
        {copy.savedSearches(data?.length)}
      </Button>
      <Button
        variant="plain"
        className={css.wide}
        icon={<IconDownload size={20} stroke={1.8} aria-hidden />}
        onClick={() => open('export')}
      >
        {copy.exportShort}
      </Button>
      <Button
        variant="outlineDark"
        className={css.wide}
        icon={<IconBookmark size={20} stroke={1.8} aria-hidden />}
        onClick={() => open('save')}
      >
        {copy.save}
      </Button>
    </div>
  );
}

export function ViewSwitch({ state, show }: ViewProps) {
  return (
    <div className={css.wide}>
      <SegmentedControl
        label={copy.view}
        value={state.view ?? 'list'}
        onChange={(view) => show(withView(state, { view }))}
        items={[
          { value: 'list', label: copy.list, icon: <IconList size={16} stroke={2} aria-hidden /> },
          { value: 'map', label: copy.map, icon: <IconMap size={16} stroke={2} aria-hidden /> },
        ]}
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
      <Button icon={<IconBookmark size={20} stroke={1.8} aria-hidden />} onClick={() => open('save')}>
        {copy.saveShort}
      </Button>
    </div>
  );
}
