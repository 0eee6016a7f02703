export const copy = {
  home: 'Plumbline, home',
  skip: 'Skip to content',
  logIn: 'Sign in',
  closeAlert: 'Close message',
  offline: "You're offline. What you see may be out of date, and you can't send anything.",
} as const;
