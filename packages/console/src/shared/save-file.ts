import type { DownloadedFile } from '@recado/contract';

/** The browser's own download: it asks for nothing and keeps the file's name. */
export function saveFile({ filename, blob }: DownloadedFile): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  // Some browsers read the address only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
