import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribePage } from '#web/notifications/components/UnsubscribePage.tsx';

export const Route = createFileRoute('/_plain/unsubscribe')({ component: UnsubscribePage });
