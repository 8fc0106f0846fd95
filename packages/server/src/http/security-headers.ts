import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** On everything that a browser meets in this scope. */
export async function setSecurityHeaders(scope: FastifyInstance): Promise<void> {
  await scope.register(helmet, {
    contentSecurityPolicy: {
      // Helmet's own set lets fonts and styles come from any HTTPS address, and has a browser ask for HTTPS only.
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The widget library writes its variables and responsive styles into <style> elements; scripts are never inline.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // What was sent to a number is played from a copy in the page, fetched with the session.
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    // The product itself speaks plain HTTP; whoever puts TLS in front of it sets this there.
    strictTransportSecurity: false,
  });
}
