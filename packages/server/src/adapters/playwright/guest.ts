import {
  newQuickJSWASMModule,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  RELEASE_SYNC,
} from 'quickjs-emscripten';
import { limits } from './limits.ts';
import { prelude, worldNames } from './prelude.ts';
import type { GuestNews, GuestOrder } from './protocol.ts';
import { scriptProblem, type Thrown } from './script-problem.ts';
import { surface } from './surface.ts';

/**
 * The process in which a script's code runs: inside an interpreter that knows nothing of Node, in a process that may not
 * touch files, start others or read an environment. All it can do is to ask the broker.
 */
process.once('disconnect', () => process.exit());
process.once('message', (order: GuestOrder) => {
  if (order.type === 'start') void start(order);
});

async function start({ code, eventData, timeoutMs }: Extract<GuestOrder, { type: 'start' }>): Promise<void> {
  // QuickJS's own limit does not count what it has given out, when compiled to WebAssembly; the memory itself does.
  const memory = new WebAssembly.Memory({ initial: 256, maximum: limits.guestMemory / wasmPage });
  const isMemoryFull = () => memory.buffer.byteLength >= limits.guestMemory;
  const quickJs = await newQuickJSWASMModule(newVariant(RELEASE_SYNC, { wasmMemory: memory }));
  const runtime = quickJs.newRuntime({ maxStackSizeBytes: limits.guestStack });
  const deadline = performance.now() + timeoutMs;
  runtime.setInterruptHandler(() => performance.now() > deadline);
  const vm = runtime.newContext();

  let hasEnded = false;
  const end = (ending: Extract<GuestNews, { type: 'ended' }>['ending']) => {
    if (hasEnded) return;
    hasEnded = true;
    tell({ type: 'ended', ending });
  };
  const fail = (error: string) => end({ ok: false, error });
  // Out of time, the interpreter throws wherever the script is.
  const failWith = (thrown: Thrown) =>
    fail(performance.now() > deadline ? scriptProblem.timeout(timeoutMs) : scriptProblem.thrown(thrown));
  const timer = setTimeout(() => fail(scriptProblem.timeout(timeoutMs)), timeoutMs);

  const open = new Set<number>();
  let lastId = 0;
  const ask = (send: (id: number) => void): QuickJSHandle => {
    if (open.size >= limits.callsAtOnce) throw new Error(scriptProblem.tooManyCalls);
    lastId += 1;
    open.add(lastId);
    send(lastId);
    return vm.newNumber(lastId);
  };
  const log = createLog();

  const host = vm.newObject();
  const offer = (name: string, run: (...args: QuickJSHandle[]) => QuickJSHandle | undefined) =>
    vm.newFunction(name, (...args) => run(...args) ?? vm.undefined).consume((it) => vm.setProp(host, name, it));
  offer('log', (line) => (log(line ? vm.getString(line) : '') ? vm.true : vm.false));
  offer('call', (message) =>
    ask((id) => tell({ ...JSON.parse(message ? vm.getString(message) : '{}'), type: 'call', id })),
  );
  offer('sleep', (ms) =>
    ask((id) => setTimeout(() => settle(id, nothing, ''), Math.min(ms ? vm.getNumber(ms) : 0, timeoutMs))),
  );
  offer('end', (isOk, result) => {
    const text = result ? vm.getString(result) : 'null';
    if (!isOk || !vm.dump(isOk)) failWith(JSON.parse(text));
    else if (Buffer.byteLength(text) > limits.resultBytes) fail(scriptProblem.resultTooLarge);
    else end({ ok: true, data: JSON.parse(text) });
    return undefined;
  });

  const evaluate = (source: string, file: string) => vm.unwrapResult(vm.evalCode(source, file));
  /** Enters the script's world, and lets it run until it waits for something. */
  const enter = (work: () => void) => {
    try {
      work();
      vm.unwrapResult(runtime.executePendingJobs());
      if (hasEnded || open.size > 0) return;
      if (performance.now() > deadline) fail(scriptProblem.timeout(timeoutMs));
      // With no memory left, not even the error could be made.
      else fail(isMemoryFull() ? scriptProblem.outOfMemory : scriptProblem.stuck);
    } catch (error) {
      if (isMemoryFull()) fail(scriptProblem.outOfMemory);
      failWith(asThrown(error));
    } finally {
      if (hasEnded) clearTimeout(timer);
    }
  };

  let world: QuickJSHandle | undefined;
  const settle = (id: number, answer: string, url: string) => {
    if (!open.delete(id) || hasEnded || !world) return;
    const to = world;
    enter(() => call(vm, to, 'settle', [vm.newNumber(id), vm.newString(answer), vm.newString(url)]));
  };
  process.on('message', (order: GuestOrder) => {
    if (order.type === 'answer') settle(order.id, JSON.stringify(order.answer), order.url);
  });

  enter(() => {
    const build = evaluate(`(${prelude})`, 'recado.js');
    const table = evaluate(`(${JSON.stringify(surface)})`, 'recado.js');
    world = vm.unwrapResult(vm.callFunction(build, vm.undefined, host, table));
    // On the first line of the script, so that its lines keep their numbers.
    const main = evaluate(`(async (${worldNames.join(', ')}) => {${code}\n})`, scriptProblem.file);
    call(vm, world, 'run', [main, vm.newString(JSON.stringify(eventData))]);
  });
}

const wasmPage = 64 * 1024;

/** Node has it; its types leave it to the browser's. */
declare const WebAssembly: {
  Memory: new (pages: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
};

const nothing = JSON.stringify({ ok: true, value: { type: 'value', value: null } });

const tell = (news: GuestNews) => void process.send?.(news);

function call(vm: QuickJSContext, world: QuickJSHandle, name: string, args: QuickJSHandle[]): void {
  vm.getProp(world, name).consume((it) => vm.unwrapResult(vm.callFunction(it, vm.undefined, ...args)).dispose());
  for (const arg of args) arg.dispose();
}

function asThrown(error: unknown): Thrown {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return { name, message, stack };
}

/** Passes lines on until the script has said enough, and answers whether it has. */
function createLog(): (line: string) => boolean {
  let lines = 0;
  let bytes = 0;
  const isFull = () => lines > limits.logLines || bytes > limits.logBytes;
  return (line) => {
    if (isFull()) return true;
    lines += 1;
    bytes += Math.min(line.length, limits.logLine);
    const shown = line.length > limits.logLine ? `${line.slice(0, limits.logLine)}…` : line;
    tell({ type: 'log', line: isFull() ? scriptProblem.logFull : shown });
    return isFull();
  };
}
