import { useDebouncedValue } from '@mantine/hooks';
import { phoneProblem } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { ExistingLink } from '../../shared/ui/existing-link.tsx';
import { FieldHint } from '../../shared/ui/field-hint.tsx';
import { responsesList } from './responses.queries.ts';

const pauseMs = 300;

/** The typed number is registered with, or without, its ninth digit too: told once the typing pauses. */
export function TwinHint({ digits }: { digits: string }) {
  const [calm] = useDebouncedValue(digits, pauseMs);
  const { data } = useQuery({
    queryKey: [...responsesList.queryKey, 'twin', calm],
    queryFn: ({ signal }) => api.responses.twin({ query: { phone: calm } }, { signal }),
    enabled: calm === digits && phoneProblem(calm) === undefined,
  });
  const twinPhone = calm === digits ? data?.twinPhone : undefined;
  return (
    <FieldHint>
      {twinPhone && (
        <>
          O mesmo número já está cadastrado como <bdi>{twinPhone}</bdi>. Cada um responde a quem escreve assim.{' '}
          <ExistingLink to="/resposta/listagem" search={{ q: twinPhone }}>
            Ver Respostas
          </ExistingLink>
        </>
      )}
    </FieldHint>
  );
}
