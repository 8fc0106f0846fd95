import {
  contactEdit,
  contactInput,
  menuItemInput,
  messageKey,
  phoneKey,
  responseInput,
  tagInput,
  type UpdatableTable,
} from '@recado/contract';
import type { z } from 'zod';
import { checked, refusal } from './refuse-action.ts';

export type Values = Record<string, string>;

/** What a trigger writes are texts. */
const menuRow = menuItemInput.pick({ message: true, reply: true });

/** What the forms ask of each column. */
const columnsOf: Record<UpdatableTable, Record<string, z.ZodType>> = {
  menu_items: menuRow.shape,
  responses: responseInput.shape,
  contacts: contactEdit.shape,
  tags: tagInput.shape,
};

/** A whole new row, with the columns that look-ups go by. */
export const newRow = (table: 'menu_items' | 'responses', data: Values): Values =>
  withKeys(checked(table === 'menu_items' ? menuRow : responseInput, data));

export const newContact = (data: Values): z.output<typeof contactInput> =>
  checked(contactInput, { ...data, name: data['name']?.trim() || data['phone'] });

/** Some columns of a row that is there. */
export const changedColumns = (table: UpdatableTable, data: Values): Values =>
  withKeys(
    Object.fromEntries(
      Object.entries(data).map(([column, value]) => {
        const schema = columnsOf[table][column];
        if (!schema) throw refusal(`A coluna "${column}" não pode ser usada nesta tabela`);
        return [column, checked(schema, value) as string];
      }),
    ),
  );

/** What a condition compares with: messages and phones in any notation find what the product takes for the same. */
export function searchedColumn(column: string, value: string): { column: string; value: string } {
  switch (column) {
    case 'message':
      return { column: 'message_key', value: messageKey(value) };
    case 'phone':
      return { column: 'person_key', value: phoneKey(value) ?? value };
    default:
      return { column, value };
  }
}

function withKeys(row: Values): Values {
  const keyed = { ...row };
  if (row['message'] !== undefined) keyed['message_key'] = messageKey(row['message']);
  if (row['phone'] !== undefined) keyed['person_key'] = phoneKey(row['phone']) ?? '';
  return keyed;
}
