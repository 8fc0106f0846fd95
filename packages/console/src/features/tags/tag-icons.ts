import type { SystemTagName, Tag } from '@recado/contract';
import {
  type Icon,
  IconBriefcase,
  IconBuildingStore,
  IconCalendar,
  IconClock,
  IconMail,
  IconTag,
  IconUser,
} from '@tabler/icons-react';

const systemIcons: Record<SystemTagName, Icon> = {
  nome: IconUser,
  email: IconMail,
  empresa: IconBuildingStore,
  cargo: IconBriefcase,
  data: IconCalendar,
  hora: IconClock,
};

export const iconOf = ({ category, name }: Pick<Tag, 'category' | 'name'>): Icon =>
  category === 'SYSTEM' ? systemIcons[name as SystemTagName] : IconTag;
