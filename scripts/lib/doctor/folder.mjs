import { existsSync, mkdtempSync, rmdirSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { ok, problem, reasonOf, warning } from './finding.mjs';

const [mega, giga] = [1024 ** 2, 1024 ** 3];
const leastBytes = 50 * mega;
const comfortableBytes = giga;

/**
 * Whether the product could write there, tried out: rights alone do not tell of read-only disks and odd file systems.
 * @param {{ name: string, folder: string, variable: string }} options
 */
export function checkFolder({ name, folder, variable }) {
  const existing = nearestExisting(folder);
  const remedy = `Ajuste as permissões ou ${variable}.`;
  if (!statSync(existing).isDirectory()) return problem(name, `${existing} não é uma pasta. Ajuste ${variable}.`);
  try {
    rmdirSync(mkdtempSync(path.join(existing, '.recado-')));
  } catch (error) {
    return problem(name, `não é possível gravar em ${existing} (${reasonOf(error)}). ${remedy}`);
  }
  return ok(name, existing === folder ? `${folder} aceita gravações.` : `${folder} será criada no primeiro início.`);
}

/**
 * @param {string} folder
 * @param {(folder: string) => { bavail: number, bsize: number, files: number, ffree: number }} [measure]
 */
export function checkDisk(folder, measure = statfsSync) {
  const name = 'Disco';
  const { bavail, bsize, files, ffree } = measure(nearestExisting(folder));
  const free = bavail * bsize;
  const text = `${sizeOf(free)} livres em ${folder}.`;
  if (free < leastBytes) return problem(name, `${text} Libere espaço ou ajuste DATA_DIR.`);
  // Some file systems have no such limit and tell zero of both.
  if (files > 0 && ffree === 0)
    return problem(name, `não cabem mais arquivos em ${folder}. Apague alguns ou ajuste DATA_DIR.`);
  if (free < comfortableBytes) return warning(name, `só ${text} Libere espaço: mensagens e backups crescem.`);
  return ok(name, text);
}

/** @param {string} folder @returns {string} */
const nearestExisting = (folder) => (existsSync(folder) ? folder : nearestExisting(path.dirname(folder)));

/** @param {number} bytes */
const sizeOf = (bytes) => (bytes < giga ? `${Math.floor(bytes / mega)} MB` : `${Math.floor(bytes / giga)} GB`);
