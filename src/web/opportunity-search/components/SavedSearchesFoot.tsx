import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { savedSearchesQuery } from '#web/search/queries/saved-searches.ts';
import { Button } from '#web/ui/Button.tsx';
import { copy } from '../copy.ts';

/** In the bar at the bottom of a phone: beside the number of opportunities there is no room for an icon. */
export function SavedSearchesFoot({ open }: { readonly open: (dialog: 'saved') => void }) {
  const { data } = useQuery(savedSearchesQuery('opportunities'));
  return (
    <Button
      variant="outlineDark"
      icon={<IconHistory size={20} stroke={1.8} aria-hidden />}
      onClick={() => open('saved')}
    >
      <span>
        {copy.savedShort}
        <span className="visually-hidden"> {copy.searches}</span>
        {data?.length ? ` (${data.length})` : null}
      </span>
    </Button>
  );
}
