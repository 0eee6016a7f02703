export const chunkError = {
  title: 'A part of this page did not load',
  text: 'The connection may have broken off, or Plumbline was updated while this page was open. What you saved is safe.',
  reload: 'Reload',
} as const;
