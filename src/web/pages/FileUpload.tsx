import { FileUploadPage } from '#web/documents/components/FileUploadPage.tsx';
import { WidgetProvider } from '#web/shell/WidgetProvider.tsx';

/** The only guest page with dialogs, which need the provider. */
export const FileUpload = () => (
  <WidgetProvider>
    <FileUploadPage />
  </WidgetProvider>
);
