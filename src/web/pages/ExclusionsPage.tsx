import { Exclusions } from '#web/exclusions/components/Exclusions.tsx';
import { NotFoundPage } from './ErrorPages.tsx';

interface Props {
  readonly id: string;
  readonly search: Readonly<Record<string, unknown>>;
}

/** `/parent-project/{id}/exclusions` */
export const ExclusionsPage = ({ id, search }: Props) => (
  <Exclusions key={id} projectId={id} search={search} missing={<NotFoundPage />} />
);
