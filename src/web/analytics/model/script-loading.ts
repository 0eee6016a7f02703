import { containsSecret, isTokenLike, redactPath } from '#contract/analytics/rules.ts';
import { FEEDBACK_WIDGET, PRODUCT_ANALYTICS } from './third-party-scripts.ts';

/** Whether third-party scripts may see the current URL: no secret in path, query or fragment. */
function isUrlSafeToShare(): boolean {
  const { pathname, search, hash } = location;
  return !containsSecret(pathname) && ![...new URLSearchParams(search).values(), hash].some(isTokenLike);
}

const loading = new Map<string, Promise<void>>();

/** Loads a third-party script once; rejects when it cannot be loaded. */
function loadScriptOnce(url: string): Promise<void> {
  const known = loading.get(url);
  if (known) return known;
  const script = document.createElement('script');
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${url} did not load`)));
  });
  loading.set(url, loaded);
  script.src = url;
  document.head.append(script);
  return loaded;
}

/** The events that third-party scripts get, with no more details than these (docs/operations.md). */
interface ScriptEvents {
  readonly pageView: {
    readonly url_path: string;
    readonly view_category: string;
    readonly view_category_id: string | null;
  };
  readonly giveFeedback: { readonly url_path: string };
}

function dispatchToScripts<K extends keyof ScriptEvents>(event: K, detail: ScriptEvents[K]): void {
  window.dispatchEvent(new CustomEvent(event, { detail }));
}

/** Loads the scripts of the settings where they may see the page, and tells product analytics of its view. */
export async function tellScripts(view: ScriptEvents['pageView']): Promise<void> {
  if (!isUrlSafeToShare()) return;
  if (FEEDBACK_WIDGET) loadScriptOnce(FEEDBACK_WIDGET).catch(() => undefined);
  if (!PRODUCT_ANALYTICS) return;
  await loadScriptOnce(PRODUCT_ANALYTICS);
  dispatchToScripts('pageView', view);
}

/** Opens the feedback widget. Rejects where it may not see the page, or does not load. */
export async function giveFeedback(): Promise<void> {
  if (!FEEDBACK_WIDGET || !isUrlSafeToShare()) throw new Error('No feedback widget for this page');
  await loadScriptOnce(FEEDBACK_WIDGET);
  dispatchToScripts('giveFeedback', { url_path: redactPath(location.pathname) });
}
