/** Uploads of lists by the tus protocol below this path, in chunks. */
export const LIST_UPLOAD = {
  path: '/imports/uploads',
  maxBytes: 200_000_000,
  chunkBytes: 512_000,
  endings: ['.csv', '.tsv', '.txt', '.xlsx', '.xls', '.html', '.htm', '.xml', '.json', '.geojson', '.ndjson'],
} as const;
