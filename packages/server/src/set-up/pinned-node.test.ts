import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../../../..', file), 'utf8');

it('.nvmrc names the Node that package.json pins, and the image has its major version', () => {
  const pinned: string = JSON.parse(read('package.json')).dependencies.node;
  expect(read('.nvmrc').trim()).toBe(pinned);
  expect(read('Dockerfile')).toContain(`FROM node:${pinned.split('.')[0]}-`);
});
