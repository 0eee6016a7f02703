import { count, plural } from '#web/ui/formats.ts';

/** Texts of the map of a search. */
export const copy = {
  title: 'Map of firms',
  hint: 'Use the arrow keys to move the map, plus and minus to zoom. The same firms are in a table below the map.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show all firms',
  zoomToFirms: (number: number) => `${plural(number, 'firm')}, zoom in`,
  sameSpot: (number: number) => `${plural(number, 'firm')} at one location`,
  sameSpotNote: 'The lists give all of them the same location. Add a word or a filter to tell them apart.',
  close: 'Close',
  loading: 'the map',
  noneOnMap: 'No firm in this search has a known location',
  placed: (placed: number, total: number) => `${count(placed)} of ${plural(total, 'firm')} on the map.`,
  unplaced: (number: number) =>
    number === 0
      ? ''
      : `${plural(number, 'firm has', 'firms have')} no known location and ${number === 1 ? 'is' : 'are'} only in the list.`,
  failedTitle: "Couldn't load the map",
  failed: 'The list shows the same firms.',
  showTable: 'Show as table',
  hideTable: 'Hide table',
  tableCaption: 'Firms in this part of the map, by county',
  columns: { county: 'County', firms: 'Firms', names: 'Names, where a location has one firm' },
  unknownCounty: 'Outside the United States or at sea',
  tableLoading: 'counties',
} as const;
