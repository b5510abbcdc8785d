import { parseArgs } from 'node:util'
import { open } from './open'
import { sources } from './sources'
import { type ReadOptions, type Told, Unreadable } from './told'

const usage = `npm run infer -- SOURCE [--header 'Name: value'] [--path /…]

SOURCE is ${sources.map(({ name }) => name).join(', ')}: a file or an address.`

/** Reads whatever a person named as a source, as the first sort that takes it for its own. */
async function read(given: string, below: string, options: ReadOptions): Promise<Told> {
  const opened = await open(given, { below, headers: options.headers })
  const source = sources.find(({ isMeant }) => isMeant(opened))
  if (source) return source.read(opened, options)
  throw new Unreadable(
    `${given} is none of what can be read: ${sources.map(({ name }) => name).join(', ')}. Look at what it holds.`,
  )
}

/** Where the command runs. */
interface Place {
  /** The folder that it was called in. */
  readonly called: string
}

/** What the command says, and its exit status. */
interface Said {
  readonly said: string
  readonly status: number
}

/** The command `infer`, with what was typed behind it. */
export async function infer(args: readonly string[], { called }: Place): Promise<Said> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { header: { type: 'string', multiple: true }, path: { type: 'string', multiple: true } },
  })
  const [given] = positionals
  if (given === undefined) return { said: `${usage}\n`, status: 1 }
  const headers = Object.fromEntries((values.header ?? []).map((line) => line.split(/:\s*(.*)/).slice(0, 2)))
  try {
    const told = await read(given, called, { headers, paths: values.path ?? [] })
    return { said: `${JSON.stringify(told, null, 2)}\n`, status: 0 }
  } catch (error) {
    if (error instanceof Unreadable) return { said: `${error.message}\n`, status: 1 }
    throw error
  }
}
