export const copy = {
  loading: 'the page',
  notFoundTitle: 'Page not found',
  notFound: "There's nothing at this address. The page may have moved, or the link may be incomplete.",
  notFoundBack: 'Go to home',
  failedTitle: "Couldn't load this page",
  failed: 'Your data is safe. Try again. If it keeps happening, contact us with the request ID below.',
  requestId: 'Request ID',
  tryAgain: 'Try again',
} as const;
