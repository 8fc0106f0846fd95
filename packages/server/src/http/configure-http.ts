import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { checkRequest } from './check-request.ts';
import { writeError } from './error-writer.ts';
import { readJsonBodies } from './json-body.ts';
import type { UploadFolder } from './upload-folder.ts';

/** What every route of the contract relies on: bodies, uploads and the one writer of errors. */
export function configureHttp(app: FastifyInstance, uploadFolder: UploadFolder): void {
  app.addHook('onRequest', checkRequest);
  readJsonBodies(app);
  app.setErrorHandler(writeError);
  app.decorateRequest('session');
  app.decorate('uploadFolder', uploadFolder);
  app.decorateRequest('uploads');
  app.register(multipart);
}
