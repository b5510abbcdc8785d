import { open } from './open'
import { sources } from './sources'
import { type ReadOptions, type Told, Unreadable } from './told'

/** What can be read, in words. */
export const readable = sources.map(({ name }) => name).join(', ')

/**
 * Reads whatever a person named as a source, as the first sort that takes it for its own.
 *
 * @param below the folder that paths of files start from.
 */
export async function read(given: string, below: string, options: ReadOptions): Promise<Told> {
  const isAsked = options.paths.length > 0
  const opened = isAsked ? { given, address: given } : await open(given, { below, headers: options.headers })
  const source = sources.find(({ isMeant }) => isMeant(opened))
  if (source) return source.read(opened, options)
  throw new Unreadable(`${given} is none of what can be read: ${readable}. Look at what it holds.`)
}
