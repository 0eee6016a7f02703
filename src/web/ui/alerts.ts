import { useSyncExternalStore } from 'react';

/** The one alert of the app, below the top bar. */
interface AlertState {
  readonly isVisible: boolean;
  /** Stays until somebody closes it. */
  readonly shouldStayVisible: boolean;
  readonly text: string;
  readonly variant: AlertVariant;
}
type AlertVariant = 'success' | 'error' | 'info';
/** What the action `alert:show` says. */
type AlertDetail = Pick<AlertState, 'variant'> & Partial<Pick<AlertState, 'text' | 'shouldStayVisible'>>;

declare global {
  interface WindowEventMap {
    'alert:show': CustomEvent<AlertDetail>;
  }
}

const DEFAULT_TEXT: Readonly<Record<AlertVariant, string>> = {
  success: 'Your request completed successfully!',
  info: 'Your request completed successfully!',
  error: 'There was an error processing your request. Please try again.',
};

let current: AlertState = { isVisible: false, shouldStayVisible: false, text: '', variant: 'info' };
const listeners = new Set<() => void>();

// the build renders the log-in page where there is no window
globalThis.window?.addEventListener('alert:show', ({ detail }) => {
  const { variant, text, shouldStayVisible = false } = detail;
  // Any script of the page may send the action.
  if (!Object.hasOwn(DEFAULT_TEXT, variant)) return;
  set({ isVisible: true, shouldStayVisible, text: text || DEFAULT_TEXT[variant], variant });
});

/** Shows the alert banner, for 5 seconds unless it should stay; a new one takes the place of the old. */
export function showAlert(detail: AlertDetail): void {
  window.dispatchEvent(new CustomEvent('alert:show', { detail }));
}

export const alertState = (): AlertState => current;

export function hideAlert(): void {
  set({ ...current, isVisible: false });
}

function set(alert: AlertState): void {
  current = alert;
  for (const listener of listeners) listener();
}

/** Each showing is an object of its own, even where the same text comes twice. */
export function useAlert(): AlertState {
  return useSyncExternalStore(subscribe, alertState, alertState);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
