import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was typed on the page before; never in the URL, which logs and others may see. */
    email?: string;
  }
}

/** The email that was typed on the page that led here. */
export const useTypedEmail = (): string => useLocation({ select: ({ state }) => state.email ?? '' });
