import { createFileRoute } from '@tanstack/react-router';
import { GalleryPage } from '#web/staff/gallery/GalleryPage.tsx';

export const Route = createFileRoute('/_member/staff/gallery/$section')({
  component: () => <GalleryPage section={Route.useParams().section} />,
});
