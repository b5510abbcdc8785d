import { open as openFile, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { FetchAddressError, fetchAddress } from './fetch-address'
import { type LoadedSource, UnreadableSourceError } from './inferred-api'

/** The maximum size of a document, in bytes. */
const maxDocumentBytes = 64 * 2 ** 20

/** The maximum size of a HAR recording, in bytes. HAR recordings contain all images and scripts. */
const maxRecordingBytes = 256 * 2 ** 20

const isRecording = (given: string) => /\.har$/i.test(given)

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MB`

const tooLarge = (given: string, bytes: number, limit: number) =>
  new UnreadableSourceError(
    `${given} has ${inMegabytes(bytes)}, but the limit is ${inMegabytes(limit)}. ${
      isRecording(given)
        ? "Filter the network tab by 'Fetch/XHR' to omit images and scripts, and record again."
        : 'Pass a part of the document, such as the document of one product.'
    }`,
  )

/** The timeout of a URL, in seconds. */
const addressTimeoutSeconds = 30

async function openAddress(given: string, headers: Readonly<Record<string, string>>): Promise<LoadedSource> {
  const accept = 'application/json, application/yaml;q=0.9, */*;q=0.5'
  try {
    const answer = await fetchAddress(given, {
      headers: { accept, ...headers },
      timeoutSeconds: addressTimeoutSeconds,
      maxBytes: maxDocumentBytes,
    })
    if (answer.status < 200 || answer.status > 299)
      throw new UnreadableSourceError(
        `${given} responds with status ${answer.status}. ${
          [401, 403].includes(answer.status)
            ? 'Pass the token: --token env:NAME, with the token in the environment variable NAME.'
            : 'Check the address. The address must respond with status 200.'
        }`,
      )
    const mediaType = answer.headers.get('content-type') ?? ''
    return { input: given, address: answer.address, mediaType, text: answer.text }
  } catch (error) {
    if (!(error instanceof FetchAddressError)) throw error
    throw new UnreadableSourceError(`${given} ${error.message}. Check the address, and check that the server runs.`)
  }
}

/** Whether the beginning of a file contains a null byte. Text files never contain a null byte. */
const isBinary = (bytes: Buffer) => bytes.includes(0)

async function openPath(given: string, below: string): Promise<LoadedSource> {
  const file = path.resolve(below, given)
  const found = await stat(file).catch(({ code }: NodeJS.ErrnoException) => {
    throw new UnreadableSourceError(
      `${given} cannot be read (${code}). Pass a file, or an address that begins with http:// or https://.`,
    )
  })
  if (!found.isFile()) throw new UnreadableSourceError(`${given} is not a file. Pass the file of the document.`)
  const handle = await openFile(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0).finally(() => handle.close())
  if (isBinary(buffer.subarray(0, bytesRead))) return { input: given, file }
  const limit = isRecording(given) ? maxRecordingBytes : maxDocumentBytes
  if (found.size > limit) throw tooLarge(given, found.size, limit)
  return { input: given, file, text: await readFile(file, 'utf8') }
}

interface LoadSourceOptions {
  /** The folder that relative file paths start from. */
  readonly below: string
  /** The headers for the request to a URL. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Loads the source that the user entered, if the source is a file or an http URL. Other URLs, such as the URL of a
 * database, are not opened.
 *
 * @throws {@link UnreadableSourceError} if the source does not exist or cannot be loaded.
 */
export async function loadSource(given: string, { below, headers }: LoadSourceOptions): Promise<LoadedSource> {
  if (/^https?:\/\//i.test(given)) return openAddress(given, headers)
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(given)) return { input: given }
  return openPath(given, below)
}
