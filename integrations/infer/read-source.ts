import { type InferenceSource, type InferredApi, type SourceReadOptions, UnreadableSourceError } from './inferred-api'
import { loadSource } from './load-source'
import { postgresSource } from './sources/database/postgres'
import { sqliteSource } from './sources/database/sqlite'
import { harSource } from './sources/har'
import { liveApiSource } from './sources/live-api'
import { openApiSource } from './sources/openapi'

/** All kinds of sources, in the sequence in which they are tried. */
const inferenceSources: readonly InferenceSource[] = [
  harSource,
  openApiSource,
  liveApiSource,
  sqliteSource,
  postgresSource,
]

/** The names of all kinds of sources. */
export const sourceNames = inferenceSources.map(({ name }) => name).join(', ')

/**
 * Reads the source that the user entered, with the first kind of source that matches.
 *
 * @param below the folder that relative file paths start from.
 */
export async function readSource(given: string, below: string, options: SourceReadOptions): Promise<InferredApi> {
  const isAsked = options.paths.length > 0
  const opened = isAsked
    ? { input: given, address: given }
    : await loadSource(given, { below, headers: options.headers })
  const source = inferenceSources.find(({ matches: isMeant }) => isMeant(opened))
  if (source) return source.read(opened, options)
  throw new UnreadableSourceError(
    `${given} is not a supported source. Supported sources: ${sourceNames}. Check the content of the source.`,
  )
}
