import { open as openFile, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { ask, NoAnswer } from './ask'
import { type Opened, Unreadable } from './told'

/** The largest document that is read, in bytes. */
const largest = 64 * 2 ** 20

/** The largest recording, which has every picture and script in it. */
const largestRecording = 256 * 2 ** 20

const isRecording = (given: string) => /\.har$/i.test(given)

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MB`

const tooLarge = (given: string, bytes: number, limit: number) =>
  new Unreadable(
    `${given} has ${inMegabytes(bytes)}; expected at most ${inMegabytes(limit)}. ${
      isRecording(given)
        ? "Record again with the network tab narrowed to 'Fetch/XHR', so that pictures and scripts are left out."
        : 'Give a part of it, such as the document of one product.'
    }`,
  )

/** How long an address may take, in seconds. */
const patience = 30

async function openAddress(given: string, headers: Readonly<Record<string, string>>): Promise<Opened> {
  const accept = 'application/json, application/yaml;q=0.9, */*;q=0.5'
  try {
    const answer = await ask(given, { headers: { accept, ...headers }, patience, largest })
    if (answer.status < 200 || answer.status > 299)
      throw new Unreadable(
        `${given} answers ${answer.status}. ${
          [401, 403].includes(answer.status)
            ? 'Give what it asks for: --token env:NAME, with the token in the environment.'
            : 'Look the address up; expected one that answers 200.'
        }`,
      )
    const mediaType = answer.headers.get('content-type') ?? ''
    return { given, address: answer.address, mediaType, text: answer.text }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    throw new Unreadable(`${given} ${error.message}. Look at the address, and whether its server runs.`)
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
  const limit = isRecording(given) ? largestRecording : largest
  if (found.size > limit) throw tooLarge(given, found.size, limit)
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
