import type { Generated } from 'kysely';

export interface MenuItemsTable {
  id: Generated<number>;
  message: string;
  message_key: string;
  reply: string;
  /** JSON: other ways to ask for it. */
  synonyms: Generated<string>;
  match: Generated<'equal' | 'contains'>;
  created_at: string;
}

export interface ResponsesTable {
  id: Generated<number>;
  phone: string;
  person_key: string;
  message: string;
  message_key: string;
  reply: string;
  created_at: string;
}

export interface ResponseQuickActionsTable {
  id: Generated<number>;
  name: string;
  message: string;
  reply: string;
  sort_order: number;
  is_active: number;
}

export interface QuickActionsTable {
  id: Generated<number>;
  name: string;
  message: string;
  sort_order: number;
  media_type: string | null;
  /** Base64, because the engines' binary columns differ and an image of a quick action is small. */
  media: string | null;
  /** JSON: which file it is, where it is no image. */
  media_about: Generated<string | null>;
}

export interface TagsTable {
  id: string;
  name: string;
  display_name: string;
  description: string;
  category: 'SYSTEM' | 'CUSTOM';
  value: string;
  format: string;
  timezone: string;
  is_active: number;
  created_at: string;
}
