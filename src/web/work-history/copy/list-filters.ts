export const copy = {
  title: 'Filter records',
  search: 'Search by project or company',
  from: 'Recorded from',
  to: 'Recorded to',
  clear: 'Clear filters',
  none: 'No records match your filters',
} as const;
