/** Third-party scripts from the server's settings (docs/operations.md); null for none. */
export const FEEDBACK_WIDGET = scriptUrl('feedback-widget');
export const PRODUCT_ANALYTICS = scriptUrl('product-analytics');

function scriptUrl(name: string): string | null {
  const url = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return /^https?:/.test(url) ? url : null;
}

/** Whether Trusted Types lets this URL become a script. */
export const isAllowedScript = (url: string): boolean => url === FEEDBACK_WIDGET || url === PRODUCT_ANALYTICS;
