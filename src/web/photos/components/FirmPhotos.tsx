import { useQuery } from '@tanstack/react-query';
import { firmPhotosQuery } from '../queries/photos.ts';
import { PhotoStrip } from './PhotoStrip.tsx';

interface Props {
  readonly mwbeId: string;
  readonly project: { readonly id: string; readonly title: string };
}

/** The photos of one verified job on a firm's profile, if any. One request loads those of all jobs. */
export function FirmPhotos({ mwbeId, project }: Props) {
  const { data = [] } = useQuery(firmPhotosQuery(mwbeId));
  const photos = data.filter(({ project_id }) => project_id === project.id).map(({ photo }) => photo);
  return photos.length > 0 && <PhotoStrip title={project.title} photos={photos.toReversed()} />;
}
