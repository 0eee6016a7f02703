import { containsSecret, isTokenLike } from '#contract/analytics/rules.ts';

/** Scripts of others that the settings of the server name (docs/operations.md); null for none. */
export const FEEDBACK_WIDGET = scriptUrl('feedback-widget');
export const PRODUCT_ANALYTICS = scriptUrl('product-analytics');

function scriptUrl(name: string): string | null {
  const url = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return /^https?:/.test(url) ? url : null;
}

/** The only addresses that may become a script of this page. */
export const isAllowedScript = (url: string): boolean => url === FEEDBACK_WIDGET || url === PRODUCT_ANALYTICS;

/** Whether a script of others may see this address: it holds no token, neither in path nor query nor fragment. */
export function isUrlSafeToShare(): boolean {
  const { pathname, search, hash } = location;
  return !containsSecret(pathname) && ![...new URLSearchParams(search).values(), hash].some(isTokenLike);
}

const loading = new Map<string, Promise<void>>();

/** Loads a script of others once; rejects when it cannot be loaded. */
export function loadScriptOnce(url: string): Promise<void> {
  const known = loading.get(url);
  if (known) return known;
  const script = document.createElement('script');
  const arrival = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${url} did not load`)));
  });
  loading.set(url, arrival);
  script.src = url;
  document.head.append(script);
  return arrival;
}

/** What the scripts are told (docs/operations.md): never more than these details. */
interface ScriptEvents {
  readonly pageView: {
    readonly url_path: string;
    readonly view_category: string;
    readonly view_category_id: string | null;
  };
  readonly giveFeedback: { readonly url_path: string };
}

export function dispatchToScripts<K extends keyof ScriptEvents>(event: K, detail: ScriptEvents[K]): void {
  window.dispatchEvent(new CustomEvent(event, { detail }));
}
