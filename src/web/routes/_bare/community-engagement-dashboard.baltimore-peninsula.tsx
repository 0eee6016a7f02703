import { createFileRoute } from '@tanstack/react-router';
import { NotYet } from '#web/shell/NotYet.tsx';

export const Route = createFileRoute('/_bare/community-engagement-dashboard/baltimore-peninsula')({
  component: NotYet,
});
