export const copy = {
  home: 'Plumbline, home',
  skip: 'Skip to content',
  logIn: 'Sign in',
  closeAlert: 'Close message',
  offline: "You're offline. This page may be out of date.",
} as const;
