import { lazyRouteComponent } from '@tanstack/react-router';
import { NotFoundPage } from '#web/pages/ErrorPages.tsx';

// A build without `GALLERY=1` (vite.config.ts) replaces the flag by `false` and drops the import with all of the gallery.
const component = import.meta.env.GALLERY
  ? lazyRouteComponent(() => import('./GalleryPage.tsx'), 'GalleryPage')
  : NotFoundPage;

/** Options of the two gallery routes. */
export const galleryPage = () => ({ component });
