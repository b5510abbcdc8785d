import path from 'node:path'
import { parseArgs } from 'node:util'
import {
  findDrift,
  hasResourceFile,
  inspectBusinessFolder,
  type LoadModule,
  writeMissingFiles,
} from './business-folder'
import { draftResources } from './draft'
import { type InferredApi, UnreadableSourceError } from './inferred-api'
import { readSource, sourceNames } from './read-source'
import { formatInferenceReport } from './report'
import { parseRequestHeaders } from './request-headers'

const usage = `npm run infer -- SOURCE [/path …] [--write] [--drift] [--only NAME,NAME] [--name NAME] [--token env:NAME] [--header 'Name: env:NAME']

SOURCE is ${sourceNames}: a file or an address.
/path     reads this path below an API's address with GET, if the API has no document: /orders /customers/1
--write   writes missing resources and the missing adapter. Existing files are compared and never changed
--drift   lists what the API added or removed. The exit status is 1 if there are differences
--only    reads only these entities
--name    the name of the API and of its adapter
--token   sends this bearer token to the address. Use 'env:NAME' for a token in an environment variable
--header  sends this header to the address, such as 'X-Api-Key: env:ACME_KEY'
`

const isWebAddress = (given: string) => /^https?:\/\//i.test(given)

/** The folders and output that the command uses. */
interface CommandContext {
  /** The folder of the engine. The property `root` is the folder of the business. */
  readonly engine: string
  readonly root: string
  /** The working directory of the caller. */
  readonly called: string
  readonly load: LoadModule
}

/** The output of the command, with its exit status. */
interface CommandOutput {
  readonly said: string
  readonly status: number
}

/** Parses the command line. */
function parseArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        write: { type: 'boolean' },
        drift: { type: 'boolean' },
        only: { type: 'string' },
        name: { type: 'string' },
        header: { type: 'string', multiple: true },
        token: { type: 'string' },
      },
    })
    const [given, ...paths] = positionals
    if (given === undefined) throw new UnreadableSourceError(`Pass a source.\n\n${usage}`)
    if (paths.length > 0 && !isWebAddress(given))
      throw new UnreadableSourceError(
        `Pass exactly one source, not ${positionals.join(' and ')}. Paths may only follow a web address.`,
      )
    if (values.name !== undefined && !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(values.name))
      throw new UnreadableSourceError(
        `--name ${values.name} cannot be the name of an adapter. Use lowercase letters, digits and hyphens.`,
      )
    return { ...values, given, paths }
  } catch (error) {
    throw error instanceof UnreadableSourceError
      ? error
      : new UnreadableSourceError(`${(error as Error).message.split('.')[0]}.\n\n${usage}`)
  }
}

/** Selects the requested entities. Default: all entities. */
function selectEntities(told: InferredApi, names: string | undefined): InferredApi {
  if (names === undefined) return told
  const wanted = names.split(',').map((name) => name.trim())
  const known = told.entities.map(({ name }) => name)
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new UnreadableSourceError(
      `The source has no entity '${unknown.join("', '")}'. Use one or more of these entities: ${known.join(', ')}.`,
    )
  return { ...told, entities: told.entities.filter(({ name }) => wanted.includes(name)) }
}

async function run(args: readonly string[], { engine, root, called, load }: CommandContext): Promise<CommandOutput> {
  const { given, write: writes, drift: drifts, only: names, name, header = [], token, paths } = parseArguments(args)
  const headers = parseRequestHeaders(header, token, process.env)
  const found = await readSource(given, called, { headers, paths })
  const whole = name === undefined ? found : { ...found, name }
  const place = await inspectBusinessFolder(root, whole, load)
  // Existing resources are needed for the comparison, and because other resources may refer to existing resources.
  const standing = draftResources(whole)
    .filter((one) => hasResourceFile(place, one))
    .map(({ entity }) => entity.name)
  const told = selectEntities(whole, names === undefined ? undefined : [names, ...standing].join(','))
  const drafts = draftResources(told)
  const differing = await findDrift(place, drafts, load)
  if (drifts)
    return differing.length === 0
      ? { said: `Nothing has changed: ${drafts.length} entities of ${told.from}.\n`, status: 0 }
      : { said: `${differing.join('\n')}\n`, status: 1 }
  if (!writes) return { said: formatInferenceReport(told, drafts), status: 0 }
  const { firstMenuGroup } = (await load(
    path.join(engine, 'integrations/infer/menu-group.ts'),
  )) as typeof import('./menu-group')
  const kept = differing.filter((line) => !line.startsWith('+ resources/'))
  const written = await writeMissingFiles(place, whole, drafts, firstMenuGroup)
  const { declarationProblems: wrong } = (await load(
    path.join(engine, 'integrations/infer/declaration-problems.ts'),
  )) as typeof import('./declaration-problems')
  return {
    said: [
      formatInferenceReport(told, drafts),
      written.length > 0 ? `Written: ${written.join(', ')}` : 'Nothing was written, because all files already exist.',
      ...(kept.length > 0 ? ['', ...kept] : []),
      ...(wrong.length > 0 ? ['', 'Deckhand would report these errors at startup:', ...wrong] : []),
      '',
    ].join('\n'),
    status: wrong.length > 0 ? 1 : 0,
  }
}

/** Runs the command `infer`. */
export async function infer(args: readonly string[], around: CommandContext): Promise<CommandOutput> {
  if (args.includes('--help')) return { said: usage, status: 0 }
  try {
    return await run(args, around)
  } catch (error) {
    if (error instanceof UnreadableSourceError) return { said: `${error.message}\n`, status: 1 }
    throw error
  }
}
