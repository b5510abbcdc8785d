import { open as openFile, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Opened, Unreadable } from './told'

/** The largest document that is read, in bytes. */
const largest = 64 * 2 ** 20

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MB`

const tooLarge = (given: string, bytes: number) =>
  new Unreadable(
    `${given} has more than ${inMegabytes(bytes)}; expected at most ${inMegabytes(largest)}. Give a part of it, such as the document of one product.`,
  )

/** How long an address may take, in seconds. */
const patience = 30

async function textOf(answer: Response, given: string): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > largest) throw tooLarge(given, largest)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

async function openAddress(given: string, headers: Readonly<Record<string, string>>): Promise<Opened> {
  try {
    const answer = await fetch(given, {
      headers: { accept: 'application/json, application/yaml;q=0.9, */*;q=0.5', ...headers },
      signal: AbortSignal.timeout(patience * 1000),
    })
    const text = await textOf(answer, given)
    if (!answer.ok)
      throw new Unreadable(
        `${given} answers ${answer.status}${answer.statusText && ` (${answer.statusText})`}. ${
          [401, 403].includes(answer.status)
            ? "Give what it asks for: --header 'Authorization: Bearer …'."
            : 'Look the address up; expected one that answers 200.'
        }`,
      )
    return { given, address: answer.url || given, mediaType: answer.headers.get('content-type') ?? '', text }
  } catch (error) {
    if (error instanceof Unreadable) throw error
    const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } }
    const why =
      name === 'TimeoutError' ? `no answer in ${patience} seconds` : (cause?.code ?? cause?.message ?? message)
    throw new Unreadable(`${given} cannot be reached (${why}). Look at the address, and whether its server runs.`)
  }
}

/** The beginning of every file that no text has. */
const isBinary = (bytes: Buffer) => bytes.includes(0)

async function openPath(given: string, below: string): Promise<Opened> {
  const file = path.resolve(below, given)
  const found = await stat(file).catch(({ code }: NodeJS.ErrnoException) => {
    throw new Unreadable(
      `${given} cannot be read (${code}); expected a file or an address that begins with http:// or https://.`,
    )
  })
  if (!found.isFile()) throw new Unreadable(`${given} is no file. Name the document in it.`)
  const handle = await openFile(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0).finally(() => handle.close())
  if (isBinary(buffer.subarray(0, bytesRead))) return { given, file }
  if (found.size > largest) throw tooLarge(given, found.size)
  return { given, file, text: await readFile(file, 'utf8') }
}

interface Where {
  /** The folder that paths of files start from. */
  readonly below: string
  /** What goes with the call of a web address. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Opens what a person named: a file, a web address, or what only a source itself can open, such as a database's address.
 *
 * @throws {@link Unreadable} where it is not there.
 */
export async function open(given: string, { below, headers }: Where): Promise<Opened> {
  if (/^https?:\/\//i.test(given)) return openAddress(given, headers)
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(given)) return { given }
  return openPath(given, below)
}
