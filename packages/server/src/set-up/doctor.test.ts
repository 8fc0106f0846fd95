import { expect, it } from 'vitest';
import { checkClock } from '../../../../scripts/lib/doctor/clock.mjs';
import { bounded } from '../../../../scripts/lib/doctor/finding.mjs';
import { checkDisk } from '../../../../scripts/lib/doctor/folder.mjs';
import { checkNode } from '../../../../scripts/lib/doctor/installation.mjs';

const mega = 1024 ** 2;
const disk =
  (free: number, ffree = 1) =>
  () => ({ bavail: free / 4096, bsize: 4096, files: 10, ffree });

it.for([
  [20 * mega, 'erro', /^20 MB livres em \/\. Libere espaço/],
  [500 * mega, 'aviso', /^só 500 MB livres/],
  [5000 * mega, 'ok', /^4 GB livres em \/\.$/],
] as const)('a disk with %d bytes left', ([free, level, text]) => {
  expect(checkDisk('/', disk(free))).toMatchObject({ level, text: expect.stringMatching(text) });
});

it('a disk that takes no more files', () => {
  expect(checkDisk('/', disk(5000 * mega, 0))).toMatchObject({ level: 'erro' });
});

it.for([
  ['v18.20.4', 'erro'],
  ['v20.0.0', 'ok'],
  ['v26.1.0', 'ok'],
] as const)('Node %s', ([version, level]) => {
  expect(checkNode(version)).toMatchObject({ level });
});

const now = Date.parse('2026-11-16T12:00:00Z');
const minute = 60_000;
const reading = (ahead: number, isLoopback = false) => ({ host: 'x', isLoopback, theirs: now + ahead, ours: now });

it.for([
  ['nobody to compare with', [], 0, 'ok', /sem internet/],
  ['files of the future', [], 90 * minute, 'aviso', /^atrasado: há arquivos gravados 90 minutos no futuro/],
  ['somebody who agrees', [reading(minute)], 90 * minute, 'ok', /^confere com o de x/],
  ['a program of this machine, which proves nothing', [reading(0, true)], 0, 'ok', /sem internet/],
  ['somebody ahead', [reading(0), reading(5 * minute)], 0, 'aviso', /^atrasado 5 minutos em relação a x/],
  ['somebody behind', [reading(-72 * 60 * minute)], 0, 'aviso', /^adiantado 3 dias/],
] as const)('a clock and %s', ([, readings, newest, level, text]) => {
  const found = checkClock({ readings: [...readings], now, newestFile: now + newest });
  expect(found).toMatchObject({ level, text: expect.stringMatching(text) });
});

it('what hangs or breaks is a warning, without what the failure quotes', async () => {
  const hanging = await bounded('Teste', () => new Promise(() => {}), 10);
  expect(hanging).toMatchObject([{ level: 'aviso', name: 'Teste' }]);
  const broken = await bounded('Teste', () => {
    throw new TypeError('postgres://ana:segredo@x');
  });
  expect(broken).toEqual([{ level: 'aviso', name: 'Teste', text: 'não foi possível conferir (TypeError).' }]);
});
