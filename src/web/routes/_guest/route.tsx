import { createFileRoute } from '@tanstack/react-router';
import { GuestLayout } from '#web/shell/GuestLayout.tsx';

export const Route = createFileRoute('/_guest')({ component: GuestLayout });
