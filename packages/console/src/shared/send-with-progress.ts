import type { Send } from '@recado/contract';
import { api } from './api.ts';
import { session } from './session/session.ts';

export interface UploadOptions {
  signal: AbortSignal;
  /** How much of the file has left, from 0 to 1. */
  onProgress: (sent: number) => void;
}

/** `fetch` cannot tell how far an upload is; only XMLHttpRequest can. */
export const sendWithProgress =
  (options: UploadOptions): Send =>
  async (path, init) => {
    const first = await post(path, init, options);
    if (first.status !== 401) return first;
    // Any call through the session renews a token that has run out.
    await api.auth.validate().catch(() => undefined);
    return post(path, init, options);
  };

function post(path: string, { body }: RequestInit, { signal, onProgress }: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open('POST', path);
    request.setRequestHeader('authorization', `Bearer ${session.token()}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onProgress(1);
    // A status that allows no body does not even take an empty one.
    request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }));
    request.onerror = () => reject(new TypeError('Upload failed'));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', stop);
    signal.addEventListener('abort', stop);
    request.send(body as FormData);
  });
}
