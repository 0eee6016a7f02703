import { createFileRoute } from '@tanstack/react-router';

// The guard leads everybody on: a firm to its own profile, others to where they land.
export const Route = createFileRoute('/_member/profile/')();
