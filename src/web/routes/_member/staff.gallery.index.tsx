import { createFileRoute } from '@tanstack/react-router';
import { GalleryPage } from '#web/staff/gallery/GalleryPage.tsx';

export const Route = createFileRoute('/_member/staff/gallery/')({ component: () => <GalleryPage /> });
