import type { PersonalData } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { saveFile } from '../../shared/save-file.ts';

/** Asked for one phone at a time and never kept: it is somebody's personal data. */
export const useFindPersonalData = () =>
  useMutation({ mutationFn: (phone: string): Promise<PersonalData> => api.privacy.find({ query: { phone } }) });

export const useExportPersonalData = () =>
  useMutation({ mutationFn: async (phone: string) => saveFile(await api.privacy.export({ query: { phone } })) });

export const usePurgePersonalData = () =>
  useMutation({ mutationFn: (phone: string): Promise<PersonalData> => api.privacy.purge({ body: { phone } }) });
