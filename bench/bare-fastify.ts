import Fastify from 'fastify';

/** What the framework alone costs: parses the body and answers the same bytes. */
const app = Fastify();
app.post('/', () => ({ reply: 'Custa dez reais' }));
app.post('/api/', () => ({ reply: 'Custa dez reais' }));
process.stderr.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
process.on('SIGTERM', () => process.exit(0));
