import { contactRoutes, createClient, type ImportPreview } from '@recado/contract';
import { sendWithProgress, type UploadOptions } from '../../../shared/send-with-progress.ts';

export function uploadImport(file: File, options: UploadOptions): Promise<ImportPreview> {
  const { contacts } = createClient({ contacts: contactRoutes }, sendWithProgress(options));
  return contacts.uploadImport({ body: {}, files: { file } }, { signal: options.signal });
}
