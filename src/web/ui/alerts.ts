import { useSyncExternalStore } from 'react';

export interface Alert {
  readonly id: number;
  readonly variant: 'success' | 'error' | 'info';
  readonly text: string;
  /** Stays until somebody closes it. */
  readonly shouldStayVisible: boolean;
}

const DEFAULT_TEXT = {
  success: 'Your request completed successfully!',
  info: 'Your request completed successfully!',
  error: 'There was an error processing your request. Please try again.',
};

let current: Alert | null = null;
let last = 0;
const listeners = new Set<() => void>();

/** Shows the alert banner below the top bar; a new one takes the place of the old. */
export function showAlert(alert: Partial<Omit<Alert, 'id'>> & Pick<Alert, 'variant'>): void {
  last += 1;
  set({ id: last, text: DEFAULT_TEXT[alert.variant], shouldStayVisible: false, ...alert });
}

/** Without an id whatever is shown goes. */
export function hideAlert(id?: number): void {
  if (id === undefined || current?.id === id) set(null);
}

function set(alert: Alert | null): void {
  current = alert;
  for (const listener of listeners) listener();
}

export function useAlert(): Alert | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
