import { IconBookmark, IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SavedKind } from '#contract/search/rules.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { copy } from '../copy.ts';
import { savedSearchesQuery } from '../queries/saved-searches.ts';
import css from './Directory.module.css';

interface Props {
  readonly kind: SavedKind;
  readonly open: (dialog: 'saved') => void;
}
interface SaveProps {
  readonly isFoot?: boolean;
  readonly open: (dialog: 'save') => void;
}

const HISTORY = <IconHistory size={20} stroke={1.8} aria-hidden />;

export function SavedSearchesButton({ kind, open }: Props) {
  const { data } = useQuery(savedSearchesQuery(kind));
  return (
    <Button variant="plain" icon={HISTORY} onClick={() => open('saved')}>
      {copy.savedSearches(data?.length)}
    </Button>
  );
}

/** On phones beside the number of results. */
export function SavedSearchesIcon({ kind, open }: Props) {
  const { data } = useQuery(savedSearchesQuery(kind));
  return (
    <div className={css.narrow}>
      <IconButton label={copy.savedSearches(data?.length)} onClick={() => open('saved')}>
        {HISTORY}
      </IconButton>
    </div>
  );
}

/** @param isFoot in the bar at the bottom of a phone */
export const SaveSearchButton = ({ open, isFoot }: SaveProps) => (
  <Button
    {...(!isFoot && { variant: 'outlineDark', className: css.wide })}
    icon={<IconBookmark size={20} stroke={1.8} aria-hidden />}
    onClick={() => open('save')}
  >
    {isFoot ? copy.saveShort : copy.save}
  </Button>
);
