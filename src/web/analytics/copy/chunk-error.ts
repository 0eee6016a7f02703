export const chunkError = {
  title: "Couldn't load part of this page",
  text: 'Your connection dropped, or Plumbline was updated. Everything you saved is safe.',
  reload: 'Reload',
} as const;
