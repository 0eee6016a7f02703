import { createFileRoute } from '@tanstack/react-router';
import { FileUpload } from '#web/pages/FileUpload.tsx';

export const Route = createFileRoute('/_guest/file-upload')({ component: FileUpload });
