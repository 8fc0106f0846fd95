import { expect, it, test } from 'vitest';
import { zoneName } from './zone-name.ts';

test.each([
  ['America/Sao_Paulo', 'horário de São Paulo'],
  ['america/sao_paulo', 'horário de São Paulo'],
  ['Brazil/East', 'horário de São Paulo'],
  ['America/Bahia', 'horário da Bahia'],
  ['America/Noronha', 'horário de Fernando de Noronha'],
  ['America/New_York', 'fuso horário: Nova York'],
  ['Asia/Tokyo', 'fuso horário: Japão'],
  ['Etc/GMT+3', 'GMT-3'],
  ['UTC', 'UTC'],
])('%s is %s', (zone, name) => expect(zoneName(zone)).toBe(name));

it('no zone is shown by its code', () => {
  const names = Intl.supportedValuesOf('timeZone').map(zoneName);
  expect(names.filter((name) => !/^(horário d|fuso horário: .|UTC$|GMT[+-])/.test(name))).toEqual([]);
});
