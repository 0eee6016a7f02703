/**
 * Caps the viewport at maximum scale on iOS, where Safari zooms into every field that takes the focus and stays zoomed
 * (and lets people zoom by hand all the same). Elsewhere a cap would keep people from zooming: none.
 */
export function capZoomOnIos({ userAgent, maxTouchPoints }: Navigator = navigator): void {
  // an iPad says that it is a Mac
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  if (!ios) return;
  const viewport = document.querySelector<HTMLMetaElement>('meta[name="viewport"]');
  if (viewport) viewport.content += ', maximum-scale=1';
}
