import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Adapter } from '../adapters'
import { renderAdapterFile } from './codegen/adapter-file'
import { renderResourceFile } from './codegen/resource-file'
import {
  compareResourceWithApi,
  type DeclaredResource,
  mergedConventionsOf,
  readLeftOutNames,
} from './compare-resource'
import type { ResourceDraft } from './draft/resource-draft'
import { hasCalls, type InferredApi } from './inferred-api'

/** Loads a module from the business folder or from the engine. */
export type LoadModule = (file: string) => Promise<{ readonly default?: unknown }>

/** The files in the folder of a business that belong to one API. */
export interface BusinessFolder {
  readonly root: string
  readonly adapterPlace: string
  /** The existing adapter of the API. */
  readonly adapter?: Adapter
  /** The entities that the adapter omits intentionally. */
  readonly without: ReadonlySet<string>
  /**
   * The name of the resource for an entity. The path of the entity's list or the entity's name identifies the resource.
   */
  readonly resourceAt: (draft: ResourceDraft) => string
}

const withoutLeadingSlash = (place = '') => place.replace(/^\//, '')

const textOf = (file: string) => readFile(file, 'utf8').catch(() => '')

const resourcePathOf = (name: string) => `resources/${name}.ts`

/** Finds the files in a folder that belong to an API. */
export async function inspectBusinessFolder(
  root: string,
  told: InferredApi,
  load: LoadModule,
): Promise<BusinessFolder> {
  const adapterPlace = `business/adapters/${told.name}.ts`
  const file = path.join(root, adapterPlace)
  const adapter = existsSync(file) ? ((await load(file)).default as Adapter | undefined) : undefined
  const byPath = new Map(
    Object.entries(adapter?.resources ?? {}).map(([name, { path: at = name }]) => [withoutLeadingSlash(at), name]),
  )
  return {
    root,
    adapterPlace,
    ...(adapter && { adapter }),
    without: readLeftOutNames(await textOf(file)),
    resourceAt: ({ entity, name }) => byPath.get(withoutLeadingSlash(entity.calls.list?.path)) ?? name,
  }
}

export const hasResourceFile = ({ root, resourceAt }: BusinessFolder, draft: ResourceDraft): boolean =>
  existsSync(path.join(root, resourcePathOf(resourceAt(draft))))

/** Compares the declarations in a folder with the API. Returns the lines for the report. */
export async function findDrift(
  place: BusinessFolder,
  drafts: readonly ResourceDraft[],
  load: LoadModule,
): Promise<readonly string[]> {
  const { root, adapter, adapterPlace, without, resourceAt } = place
  const said: string[] = []
  for (const draft of drafts) {
    const name = resourceAt(draft)
    const at = resourcePathOf(name)
    if (!hasResourceFile(place, draft)) {
      if (!without.has(draft.entity.name))
        said.push(
          `+ ${at}: '${draft.entity.name}' is new in the API (${draft.entity.calls.list?.path ?? draft.entity.shape})`,
        )
      continue
    }
    const resource = (await load(path.join(root, at))).default as DeclaredResource
    const lines = compareResourceWithApi({
      draft,
      resource,
      conventions: mergedConventionsOf(adapter, name),
      without: readLeftOutNames(await textOf(path.join(root, at))),
    })
    if (lines.length > 0) said.push(`${at} differs from the API:`, ...lines.map((line) => `  ${line}`))
  }
  const paths = new Set(drafts.map(({ entity }) => withoutLeadingSlash(entity.calls.list?.path)))
  for (const [name, { path: at = name }] of Object.entries(adapter?.resources ?? {}))
    if (!paths.has(withoutLeadingSlash(at)))
      said.push(
        `- ${resourcePathOf(name)}: the API has no list at /${withoutLeadingSlash(at)}, but ${adapterPlace} uses this list`,
      )
  return said
}

/** Writes the missing files. The promise resolves to the paths of the written files. */
export async function writeMissingFiles(
  place: BusinessFolder,
  told: InferredApi,
  drafts: readonly ResourceDraft[],
  group: string,
): Promise<readonly string[]> {
  const { root, adapterPlace } = place
  const chosen = new Set(drafts.map(({ entity }) => entity.name))
  const others = told.entities.map(({ name }) => name).filter((name) => !chosen.has(name))
  const files: [string, string][] = drafts
    .filter((draft) => !hasResourceFile(place, draft))
    .map((draft) => [resourcePathOf(draft.name), renderResourceFile(draft, { group })])
  if (told.entities.some(hasCalls) && !existsSync(path.join(root, adapterPlace)))
    files.push([adapterPlace, renderAdapterFile(told, drafts, others)])
  for (const [file, text] of files) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await writeFile(path.join(root, file), text, { flag: 'wx' })
  }
  return files.map(([file]) => file)
}
