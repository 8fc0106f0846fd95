import {
  type ContactSampleSource,
  contactSampleDelays,
  contactSamples,
  contactTexts,
  type ImportedContact,
  type ImportField,
  type ImportPreview,
  type ImportResult,
} from '@recado/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, errorText } from '../../../shared/api.ts';
import { contactsKey } from '../contacts.queries.ts';
import { addContacts, importFile, tellImport } from './import-contacts.ts';
import { fileProblem, type ImportSource } from './import-sources.ts';
import { uploadImport } from './upload-import.ts';

/** What waits for the decision to import it. */
export type Found =
  | { kind: 'file'; preview: ImportPreview }
  | { kind: 'samples'; contacts: readonly ImportedContact[] };

/** How far the reading is; samples have nothing to send. */
export type Reading =
  | { kind: 'sending'; filename: string; sent: number }
  | { kind: 'reading'; filename: string }
  | { kind: 'samples' };

export type ImportStep =
  | { name: 'select'; problem?: string }
  | { name: 'processing'; reading: Reading }
  | { name: 'preview'; found: Found }
  | { name: 'complete'; result: ImportResult };

/** The walk through an import. Until the last step nothing of the book is touched. */
export function useImport(start: ImportSource) {
  const client = useQueryClient();
  const [source, setSource] = useState(start);
  const [step, setStep] = useState<ImportStep>({ name: 'select' });
  const reading = useRef<AbortController>(undefined);
  // Closing the dialog is a change of mind too.
  useEffect(() => () => reading.current?.abort(), []);

  const startReading = (): AbortSignal => {
    reading.current = new AbortController();
    return reading.current.signal;
  };

  const readFile = async (file: File) => {
    const refused = fileProblem(file);
    if (refused) return setStep({ name: 'select', problem: refused });
    const filename = file.name;
    const signal = startReading();
    const onProgress = (sent: number) =>
      setStep({ name: 'processing', reading: { kind: sent < 1 ? 'sending' : 'reading', filename, sent } });
    onProgress(0);
    try {
      const preview = await uploadImport(file, { signal, onProgress });
      setStep({ name: 'preview', found: { kind: 'file', preview } });
    } catch (error) {
      if (!signal.aborted) setStep({ name: 'select', problem: errorText(error, contactTexts.addFailed) });
    }
  };

  const readSamples = (from: ContactSampleSource) => {
    const signal = startReading();
    setStep({ name: 'processing', reading: { kind: 'samples' } });
    setTimeout(() => {
      if (!signal.aborted) setStep({ name: 'preview', found: { kind: 'samples', contacts: contactSamples[from] } });
    }, contactSampleDelays[from]);
  };

  const remap = useMutation({
    scope: { id: 'import-columns' },
    mutationFn: ({ preview, mapping }: { preview: ImportPreview; mapping: ImportField[] }) =>
      api.contacts.previewImport({ params: { importId: preview.importId }, body: { mapping } }),
    onSuccess: (preview) => setStep({ name: 'preview', found: { kind: 'file', preview } }),
  });

  const finish = useMutation({
    mutationFn: ({ found, groupIds }: { found: Found; groupIds: string[] }) =>
      found.kind === 'file' ? importFile(found.preview, groupIds) : addContacts(found.contacts, groupIds),
    onSuccess: (result) => {
      tellImport(result);
      setStep({ name: 'complete', result });
    },
    // Also after a failure: samples are added one by one.
    onSettled: () => void client.invalidateQueries({ queryKey: contactsKey }),
  });

  return {
    source,
    step,
    choose: (next: ImportSource) => {
      setSource(next);
      setStep({ name: 'select' });
    },
    back: () => {
      reading.current?.abort();
      remap.reset();
      finish.reset();
      setStep({ name: 'select' });
    },
    readFile,
    readSamples,
    remap,
    /** The columns were chosen by hand. */
    isRemapped: remap.isSuccess,
    finish,
  };
}

export type Import = ReturnType<typeof useImport>;
