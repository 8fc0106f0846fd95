import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Family } from './prometheus-text.ts';

/** The process itself, under the names that Prometheus' own clients use. */
export function createProcessMetrics() {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const gauge = (name: string, help: string, value: number): Family => ({
    name,
    help,
    type: 'gauge',
    samples: [{ value }],
  });

  return {
    families(): Family[] {
      const { user, system } = process.cpuUsage();
      const { rss, heapUsed } = process.memoryUsage();
      const families: Family[] = [
        {
          name: 'process_cpu_seconds_total',
          help: 'CPU time of the process.',
          type: 'counter',
          samples: [{ value: (user + system) / 1e6 }],
        },
        gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
        gauge('nodejs_heap_size_used_bytes', 'Memory in use by JavaScript.', heapUsed),
        gauge('process_start_time_seconds', 'When the process started.', performance.timeOrigin / 1000),
        {
          name: 'nodejs_eventloop_lag_seconds',
          help: 'How late the event loop was since the last scrape.',
          type: 'gauge',
          samples: [0.5, 0.99].map((quantile) => ({
            labels: { quantile: String(quantile) },
            value: delay.percentile(quantile * 100) / 1e9,
          })),
        },
      ];
      delay.reset();
      return families;
    },
    stop: (): void => void delay.disable(),
  };
}
