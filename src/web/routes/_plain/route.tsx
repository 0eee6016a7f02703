import { createFileRoute } from '@tanstack/react-router';
import { PlainArea } from '#web/pages/PlainArea.tsx';

/** Pages without a top bar that work without a session; those of `_bare` look the same and ask for one. */
export const Route = createFileRoute('/_plain')({ component: PlainArea });
