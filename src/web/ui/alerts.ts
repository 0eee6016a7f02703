import { useSyncExternalStore } from 'react';

/** The one alert of the app, below the top bar. */
interface AlertState {
  readonly isVisible: boolean;
  /** Stays until closed. */
  readonly shouldStayVisible: boolean;
  readonly text: string;
  readonly variant: AlertVariant;
}
type AlertVariant = 'success' | 'error' | 'info';
/** Detail of the event `alert:show`. */
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

/** In the session storage: the alert that the next page shows. */
const KEPT = 'alert';

let current: AlertState = { isVisible: false, shouldStayVisible: false, text: '', variant: 'info' };
const listeners = new Set<() => void>();

// prerendering has no window
globalThis.window?.addEventListener('alert:show', ({ detail }) => {
  const { variant, text, shouldStayVisible = false } = detail;
  // any script on the page can dispatch the event
  if (!Object.hasOwn(DEFAULT_TEXT, variant)) return;
  set({ isVisible: true, shouldStayVisible, text: text || DEFAULT_TEXT[variant], variant });
});

/** Shows the alert banner, for 5 seconds unless it should stay; replaces the previous alert. */
export function showAlert(detail: AlertDetail): void {
  window.dispatchEvent(new CustomEvent('alert:show', { detail }));
}

/** What is shown now is shown again once the page was loaded anew. */
export function keepAlertForNextPage(): void {
  if (current.isVisible) sessionStorage.setItem(KEPT, JSON.stringify(current));
}

/** Shows what the page before kept. */
export function showKeptAlert(): void {
  const kept = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  if (kept) showAlert(JSON.parse(kept) as AlertState);
}

export const alertState = (): AlertState => current;

export function hideAlert(): void {
  set({ ...current, isVisible: false });
}

function set(alert: AlertState): void {
  current = alert;
  for (const listener of listeners) listener();
}

/** A new object for each alert, even with the same text. */
export function useAlert(): AlertState {
  return useSyncExternalStore(subscribe, alertState, alertState);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
