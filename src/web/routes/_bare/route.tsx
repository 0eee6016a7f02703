import { createFileRoute } from '@tanstack/react-router';
import { PlainArea } from '#web/pages/PlainArea.tsx';

/** Pages without a top bar that ask for a session; those of `_plain` look the same and work without one. */
export const Route = createFileRoute('/_bare')({ component: PlainArea });
