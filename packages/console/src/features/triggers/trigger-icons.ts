import type { TriggerType } from '@recado/contract';
import { type Icon, IconApi, IconBolt, IconBrandWhatsapp, IconCalendarClock } from '@tabler/icons-react';

export const triggerIcons: Record<TriggerType, Icon> = {
  API_MESSAGE: IconApi,
  WHATSAPP_MESSAGE: IconBrandWhatsapp,
  SCHEDULED: IconCalendarClock,
  ADMIN_EVENT: IconBolt,
};
