export const chunkError = {
  title: "Couldn't load part of this page",
  text: 'Your connection may have dropped, or Plumbline was updated while this page was open. Everything you saved is safe.',
  reload: 'Reload',
} as const;
