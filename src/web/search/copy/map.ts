import { count, plural } from '#web/ui/formats.ts';

export const copy = {
  title: 'Map of the firms',
  hint: 'Arrow keys move the map, plus and minus zoom. The same firms stand in a table below the map.',
  nearer: 'Zoom in',
  farther: 'Zoom out',
  all: 'Show all firms',
  cell: (number: number) => `${plural(number, 'firm')}, zoom in`,
  sameSpot: (number: number) => `${plural(number, 'firm')} at one place`,
  sameSpotNote: 'The lists give all of them the same place. Add a word or a filter to tell them apart.',
  close: 'Close',
  loading: 'the map',
  none: 'No firm of this search has a known place',
  placed: (placed: number, total: number) => `${count(placed)} of ${plural(total, 'firm')} on the map.`,
  unplaced: (number: number) =>
    number === 0
      ? ''
      : `${plural(number, 'firm has', 'firms have')} no known place and ${number === 1 ? 'is' : 'are'} only in the list.`,
  failedTitle: 'The map did not load',
  failed: 'The list has the same firms.',
  showTable: 'Show as table',
  hideTable: 'Hide the table',
  tableCaption: 'Firms in this part of the map, by county',
  columns: { county: 'County', firms: 'Firms', names: 'Names where a place has one firm' },
  elsewhere: 'Outside the United States or at sea',
  tableLoading: 'counties',
} as const;
