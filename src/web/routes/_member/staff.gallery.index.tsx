import { createFileRoute } from '@tanstack/react-router';
import { galleryPage } from '#web/gallery/gallery-page.ts';

export const Route = createFileRoute('/_member/staff/gallery/')(galleryPage());
