import { createFileRoute } from '@tanstack/react-router';
import { PlainArea } from '#web/pages/PlainArea.tsx';

export const Route = createFileRoute('/_bare')({ component: PlainArea });
