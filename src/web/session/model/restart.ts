import { keepAlertForNextPage } from '#web/ui/alerts.ts';
import { clearTab } from '#web/ui/form/unsent-values.ts';

/** Tells the other tabs of this browser about a sign-in, sign-out, or another person. */
export const sessionChannel = new BroadcastChannel('plumbline-session');

let isRestarting = false;

/**
 * Loads the product anew, here or at `href`, since another person or nobody is signed in now. With the old page goes all
 * that was loaded, typed or begun as the person before: caches, forms, uploads, the live stream.
 * @param ended whose session ended without their doing: what they typed is there again once they are back in this tab
 * @returns never
 */
export function restart(href?: string, ended: string | null = null): Promise<never> {
  if (!isRestarting) {
    isRestarting = true;
    // places and searches of the person before
    clearTab(ended);
    keepAlertForNextPage();
    const to = new URL(href ?? location.href, location.href);
    // an address that differs in its fragment alone would load nothing
    if (to.pathname + to.search === location.pathname + location.search) location.reload();
    else location.assign(to);
  }
  return new Promise(() => {
    // what awaits the restart ends with the page
  });
}
