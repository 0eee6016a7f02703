import { MAX_LISTED_FIRMS } from '#contract/shortlists/rules.ts';
import type { AddedFirms } from '#contract/shortlists/schema.ts';
import { count, plural } from '#web/ui/formats.ts';

/** Texts of the dialog that adds firms to a list. */
export const copy = {
  button: 'Add to list',
  title: {
    firm: (name: string) => `Add ${name} to a list`,
    firms: (number: number) => `Add ${plural(number, 'firm')} to a list`,
  },
  allTitle: (total: number | undefined) =>
    total === undefined ? 'Add all firms of this search to a list' : `Add all ${plural(total, 'firm')} to a list`,
  tooMany: (total: number) =>
    `A list holds up to ${count(MAX_LISTED_FIRMS)} firms. Of these ${count(total)}, the first ${count(MAX_LISTED_FIRMS)} are added in the order of your search.`,
  search: 'Search your lists',
  lists: 'Your lists',
  loading: 'shortlists',
  failedTitle: "Couldn't load your lists",
  failed: 'Your lists are safe.',
  none: 'You have no lists yet. Name your first one.',
  noneFound: 'No list has this name.',
  newList: 'New list',
  newName: 'Name of the new list',
  nameMissing: 'Enter a name',
  create: 'Create and add',
  add: 'Add',
  addTo: (list: string) => `Add to ${list}`,
  there: 'On this list',
  thereAll: 'All on this list',
  shared: 'Shared',
  undo: 'Undo',
  undoAt: (list: string) => `Undo adding to ${list}`,
  undone: 'Undone',
  open: 'Open list',
  openList: (list: string) => `Open ${list}`,
  done: 'Done',
  result({ added, already, left_out }: AddedFirms): string {
    const parts = [
      added > 0 && `${plural(added, 'firm')} added`,
      already > 0 &&
        (added > 0 ? `${count(already)} already there` : already === 1 ? 'Already there' : 'All already there'),
      left_out > 0 && `${count(left_out)} left out: a list holds up to ${count(MAX_LISTED_FIRMS)}`,
    ].filter(Boolean);
    return parts.length > 0 ? parts.join(', ') : 'No firms added';
  },
} as const;
