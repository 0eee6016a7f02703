import { createFileRoute } from '@tanstack/react-router';
import { PlainLayout } from '#web/shell/PlainLayout.tsx';

export const Route = createFileRoute('/_bare')({ component: PlainLayout });
