import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Adapter } from '../adapters'
import type { Draft } from './draft/draft'
import { conventionsOf, type DeclaredResource, differences, leftOutIn } from './drift'
import { hasCalls, type Told } from './told'
import { adapterFile } from './written/adapter'
import { resourceFile } from './written/resource'

/** Loads a module of the folder, or of the engine. */
export type Load = (file: string) => Promise<{ readonly default?: unknown }>

/** The folder of a business, as far as it knows of an API. */
export interface Place {
  readonly root: string
  readonly adapterPlace: string
  /** The adapter that stands there. */
  readonly adapter?: Adapter
  /** Entities that its adapter leaves out on purpose. */
  readonly without: ReadonlySet<string>
  /** The name of the resource that an entity is declared as, by the path of its list or by its name. */
  readonly resourceAt: (draft: Draft) => string
}

const bare = (place = '') => place.replace(/^\//, '')

const textOf = (file: string) => readFile(file, 'utf8').catch(() => '')

const placeOfResource = (name: string) => `resources/${name}.ts`

/** Looks at what of an API stands in a folder already. */
export async function look(root: string, told: Told, load: Load): Promise<Place> {
  const adapterPlace = `business/adapters/${told.name}.ts`
  const file = path.join(root, adapterPlace)
  const adapter = existsSync(file) ? ((await load(file)).default as Adapter | undefined) : undefined
  const byPath = new Map(
    Object.entries(adapter?.resources ?? {}).map(([name, { path: at = name }]) => [bare(at), name]),
  )
  return {
    root,
    adapterPlace,
    ...(adapter && { adapter }),
    without: leftOutIn(await textOf(file)),
    resourceAt: ({ entity, name }) => byPath.get(bare(entity.calls.list?.path)) ?? name,
  }
}

export const isThere = ({ root, resourceAt }: Place, draft: Draft): boolean =>
  existsSync(path.join(root, placeOfResource(resourceAt(draft))))

/** How what stands in a folder differs from the API, by place. */
export async function drift(place: Place, drafts: readonly Draft[], load: Load): Promise<readonly string[]> {
  const { root, adapter, adapterPlace, without, resourceAt } = place
  const said: string[] = []
  for (const draft of drafts) {
    const name = resourceAt(draft)
    const at = placeOfResource(name)
    if (!isThere(place, draft)) {
      if (!without.has(draft.entity.name))
        said.push(
          `+ ${at}: '${draft.entity.name}' is new at the API (${draft.entity.calls.list?.path ?? draft.entity.shape})`,
        )
      continue
    }
    const resource = (await load(path.join(root, at))).default as DeclaredResource
    const lines = differences({
      draft,
      resource,
      conventions: conventionsOf(adapter, name),
      without: leftOutIn(await textOf(path.join(root, at))),
    })
    if (lines.length > 0) said.push(`${at} differs from the API:`, ...lines.map((line) => `  ${line}`))
  }
  const paths = new Set(drafts.map(({ entity }) => bare(entity.calls.list?.path)))
  for (const [name, { path: at = name }] of Object.entries(adapter?.resources ?? {}))
    if (!paths.has(bare(at)))
      said.push(`- ${placeOfResource(name)}: the API has no list at /${bare(at)}, of which ${adapterPlace} speaks`)
  return said
}

/** Writes the files that are not there; answers their places. */
export async function write(
  place: Place,
  told: Told,
  drafts: readonly Draft[],
  group: string,
): Promise<readonly string[]> {
  const { root, adapterPlace } = place
  const chosen = new Set(drafts.map(({ entity }) => entity.name))
  const others = told.entities.map(({ name }) => name).filter((name) => !chosen.has(name))
  const files: [string, string][] = drafts
    .filter((draft) => !isThere(place, draft))
    .map((draft) => [placeOfResource(draft.name), resourceFile(draft, { group })])
  if (told.entities.some(hasCalls) && !existsSync(path.join(root, adapterPlace)))
    files.push([adapterPlace, adapterFile(told, drafts, others)])
  for (const [file, text] of files) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await writeFile(path.join(root, file), text, { flag: 'wx' })
  }
  return files.map(([file]) => file)
}
