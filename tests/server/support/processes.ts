import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { builtServer } from './built-server'
import { newFolder } from './stores'

/** A built server in a separate process. */
export interface Process {
  readonly child: ChildProcess
  /** The address of the server. The value is empty if the server did not start. */
  readonly origin: string
  /** The output until the server was ready or had exited, including errors. */
  readonly output: string
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts the built server with a separate data folder. Waits until the server is ready or has exited. */
export async function startProcess(environment: Readonly<Record<string, string>>): Promise<Process> {
  const program = await builtServer()
  const data = newFolder()
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [program], {
    env: { PATH, PORT: '0', HOST: '127.0.0.1', DATA_DIR: data.folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  const ended = once(child, 'close').then(() => void running.delete(child))
  const ready = new Promise<void>((done) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
        if (output.includes(' is ready: ')) done()
      })
  })
  await Promise.race([ready, ended])
  return {
    child,
    origin: / is ready: (\S+)/.exec(output)?.[1] ?? '',
    output,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      data.remove()
    },
  }
}
