import { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

/** What no form would send, each of them the beginning of some failure: of types, of columns, of the stack, of texts. */
const hostileValues: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e300,
  '',
  '\u0000',
  '\ud800',
  '2147483648',
  "'; drop table users --",
  `😀${'a'.repeat(20_000)}`,
  [],
  [null],
  {},
  { toString: 1 },
  nested(40),
  nested(1700),
];

/** The same in an address. */
export const hostileTexts: readonly string[] = [
  '0',
  '-1',
  '1.5',
  '1e308',
  'NaN',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '\u0000',
  'a\u0000b',
  '😀',
  '..',
  '__proto__',
  "'",
  'a'.repeat(101),
  'a'.repeat(5000),
];

/** A value that a schema probably takes, with the names that the product knows where there is a choice. */
export function sampleOf(schema: Schema, name = ''): unknown {
  if ('const' in schema) return schema.const;
  if ('default' in schema) return schema.default;
  if (schema.enum) return schema.enum[0];
  const [variant] = variantsOf(schema);
  if (variant) return sampleOf(variant, name);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [key, sampleOf(value as Schema, key)]),
      );
    case 'array':
      return schema.items ? [sampleOf(schema.items as Schema, name)] : [];
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    default:
      return knownTexts[name] ?? 'Texto';
  }
}

const knownTexts: Record<string, string> = {
  phone: '11 98765-4321',
  phoneNumber: '5511987654321',
  to: '5511987654321',
  email: 'ana@exemplo.com',
  url: 'http://127.0.0.1:9/',
  color: '#3B82F6',
  groupId: 'permitido',
  fromGroupId: 'bloqueado',
  groupIds: 'permitido',
  instanceId: 'loja',
  condition_value: 'oi',
  expression: '0 9 * * 1',
  table: 'menu_items',
};

/** The sample once for every place in it and every hostile value there. */
export function* mutationsOf(schema: Schema, sample: unknown = sampleOf(schema)): Generator<unknown> {
  yield* hostileValues;
  for (const variant of variantsOf(schema)) yield* placesIn(variant, schema.anyOf ? sampleOf(variant) : sample);
  yield* placesIn(schema, sample);
}

function* placesIn(schema: Schema, sample: unknown): Generator<unknown> {
  if (schema.type === 'object' && isRecord(sample)) {
    for (const [key, part] of Object.entries(schema.properties ?? {})) {
      for (const value of mutationsOf(part as Schema, sample[key])) yield { ...sample, [key]: value };
    }
  } else if (schema.type === 'array' && schema.items) {
    for (const value of mutationsOf(schema.items as Schema)) yield [value];
  }
}

const variantsOf = ({ anyOf, oneOf, allOf }: Schema): Schema[] => (anyOf ?? oneOf ?? allOf ?? []) as Schema[];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema;
