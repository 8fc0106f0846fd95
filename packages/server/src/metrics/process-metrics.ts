import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';

/**
 * The process itself, under the names of prom-client's own set. That set as a whole would measure on every collection of
 * garbage, and could not be ended with the server.
 */
export function createProcessMetrics(registry: Registry): { stop(): void } {
  const registers = [registry];
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();

  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'CPU time of the process.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss());
  gauge('nodejs_heap_size_used_bytes', 'Memory in use by JavaScript.', () => process.memoryUsage().heapUsed);
  gauge('process_start_time_seconds', 'When the process started.', () => performance.timeOrigin / 1000);
  new Gauge({
    name: 'nodejs_eventloop_lag_seconds',
    help: 'How late the event loop was since the last scrape.',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const quantile of [0.5, 0.99]) this.set({ quantile }, delay.percentile(quantile * 100) / 1e9);
      delay.reset();
    },
  });

  function gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  }

  return { stop: () => void delay.disable() };
}
