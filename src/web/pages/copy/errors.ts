export const copy = {
  loading: 'the page',
  notFoundTitle: 'Page not found',
  notFound: 'The page may have moved, or the link may be incomplete.',
  notFoundBack: 'Go to home',
  failedTitle: "Couldn't load this page",
  failed: 'Your data is safe. If this keeps happening, contact us with the request ID below.',
  requestId: 'Request ID',
  tryAgain: 'Try again',
} as const;
