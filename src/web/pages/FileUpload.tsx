import { FileUploadPage } from '#web/documents/components/FileUploadPage.tsx';
import { WidgetProvider } from '#web/shell/WidgetProvider.tsx';

/** The one page for guests that asks in dialogs. */
export const FileUpload = () => (
  <WidgetProvider>
    <FileUploadPage />
  </WidgetProvider>
);
