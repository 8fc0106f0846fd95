export interface Sample {
  labels?: Readonly<Record<string, string>>;
  value: number;
  /** Added to the family's name, as the parts of a histogram need it. */
  suffix?: '_bucket' | '_sum' | '_count';
}

export interface Family {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: readonly Sample[];
}

export const prometheusType = 'text/plain; version=0.0.4; charset=utf-8';

/** Prometheus' text format (prometheus.io/docs/instrumenting/exposition_formats). */
export const writeFamilies = (families: readonly Family[]): string =>
  families
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ labels = {}, value, suffix = '' }) => `${name}${suffix}${writeLabels(labels)} ${value}`),
    ])
    .join('\n')
    .concat('\n');

function writeLabels(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escapeValue = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
