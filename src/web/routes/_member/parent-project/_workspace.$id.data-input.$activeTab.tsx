import { createFileRoute } from '@tanstack/react-router';
import { NotYet } from '#web/shell/NotYet.tsx';

export const Route = createFileRoute('/_member/parent-project/_workspace/$id/data-input/$activeTab')({
  component: NotYet,
});
