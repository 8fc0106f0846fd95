import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { writeError } from './error-writer.ts';
import { acceptEmptyBodies } from './json-body.ts';
import type { UploadFolder } from './upload-folder.ts';

/** What every route of the contract relies on: empty bodies, uploads and the one writer of errors. */
export function configureHttp(app: FastifyInstance, uploadFolder: UploadFolder): void {
  acceptEmptyBodies(app);
  app.setErrorHandler(writeError);
  app.decorateRequest('session');
  app.decorate('uploadFolder', uploadFolder);
  app.decorateRequest('uploads');
  app.register(multipart);
}
