import { createFileRoute } from '@tanstack/react-router';
import { ImpersonatePage } from '#web/session/components/ImpersonatePage.tsx';

export const Route = createFileRoute('/_plain/impersonate/$id')({ component: ImpersonatePage });
