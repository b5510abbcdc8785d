import { type CrudFilter, type DataProvider, Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import type { Api } from '../providers/api'
import { BulkJobsProvider } from '../src/screens/bulk/bulk-jobs'
import { type Workbench, WorkbenchProvider } from '../src/screens/context'
import { renderSynchronously } from '../src/screens/shared/dialogs/render-synchronously'
import { UpcomingPathContext } from '../src/screens/shared/records/upcoming-path'
import {
  type AnyRecord,
  builtInPieces,
  conditionHolds,
  currentBusiness,
  type Field,
  foldText,
  idOf,
  isEmpty,
  type PieceName,
  type Registry,
  type Resource,
  type Sampler,
  titleOf,
  type Values,
} from '../vocabulary'

/** The records of each resource, stored in memory. */
export type MemoryRecords = Record<string, AnyRecord[]>

const samplerAt = (index: number): Sampler => ({
  index,
  integer: (min, max) => min + ((index * 7) % (max - min + 1)),
  pick: (list) => list[index % list.length] as (typeof list)[number],
  words: (count) => Array.from({ length: count }, (_, at) => ['paper', 'gold', 'glass', 'cloth'][at % 4]).join(' '),
  day: (from) => new Date(Date.UTC(2026, 5, 15 + from + index)).toISOString().slice(0, 10),
  reference: (resource) => `${resource}-1`,
  attachment: async (name) => ({ url: `/files/${index}.file`, name }),
  picture: async () => ({ url: `/files/${index}.png` }),
})

const nameless = (registry: Registry, to: string, id: string) => {
  const name = registry.find(to)?.label.one ?? to
  return { id, name: `${name} ${id.split('-').at(-1)}` }
}

/** A sample value in the format of the API: references have names, and images have addresses. */
function read(registry: Registry, field: Field, index: number): unknown {
  const { kind } = field
  if (kind.writeOnly) return undefined
  if (kind.files === 'picture') return { url: `/files/${index}.png` }
  const sample = kind.sample(field, samplerAt(index))
  const to = kind.refersTo?.(field)
  if (to && typeof sample === 'string') return nameless(registry, to, sample)
  return sample
}

/** The values that samples must have so that they do not break a rule of the resource. */
const valuesForRules = ({ rules }: Resource, values: Values): Values =>
  Object.fromEntries(
    rules
      .filter(({ when, holds }) => conditionHolds(when, values) && !conditionHolds(holds, values))
      .flatMap(({ holds }) => Object.entries(holds).filter(([, test]) => typeof test !== 'object')),
  )

/** The values of a sample that is neither deleted nor erased, and that meets the rules of its resource. */
function sampleValuesOf(registry: Registry, resource: Resource, index: number): Values {
  const values: Values = Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      field.kind.column(field).store === 'rows' ? [] : read(registry, field, index),
    ]),
  )
  const ends = [resource.softDelete, resource.erasable?.at].flatMap((name) =>
    name === undefined ? [] : [[name, null]],
  )
  return { ...values, ...Object.fromEntries(ends), ...valuesForRules(resource, values) }
}

/** Some records of a resource, as an API returns them. */
export const sampleRecordsOf = (registry: Registry, resource: Resource, count = 3): AnyRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    ...sampleValuesOf(registry, resource, index),
    id: `${resource.name}-${index + 1}`,
    createdAt: `2026-06-${String((index % 28) + 1).padStart(2, '0')}T09:30:00.000Z`,
    updatedAt: '2026-06-30T10:00:00.000Z',
  }))

/** Some records of each resource. */
export const sampleRecordsOfAll = (registry: Registry, count = 3): MemoryRecords =>
  Object.fromEntries(registry.all.map((resource) => [resource.name, sampleRecordsOf(registry, resource, count)]))

const text = (value: unknown) => String(idOf(value) ?? '')

const listed = (value: unknown) => (Array.isArray(value) ? value.map(text) : [text(value)])

function matchesFilter(record: AnyRecord, filter: CrudFilter): boolean {
  if (!('field' in filter)) throw new Error('The memory data provider supports only plain filters.')
  const { field, operator, value } = filter
  if (field === 'q') return Object.values(record).some((one) => foldText(text(one)).includes(foldText(String(value))))
  const own = record[field] as string | number
  if (operator === 'nnull') return !isEmpty(own)
  if (operator === 'gte') return own >= value
  if (operator === 'lte') return own <= value
  if (operator === 'contains') return foldText(text(own)).includes(foldText(String(value)))
  const hit = [value].flat().some((one) => listed(own).includes(String(one)))
  return operator === 'ne' ? !hit : hit
}

/** Refine's data provider for records in memory. */
export function memoryDataProvider(rows: MemoryRecords): DataProvider {
  const of = (resource: string) => {
    rows[resource] ??= []
    return rows[resource]
  }
  const one = (resource: string, id: unknown) => {
    const record = of(resource).find((row) => row.id === id)
    if (!record) throw Object.assign(new Error('No matching record was found.'), { statusCode: 404 })
    return record
  }
  const replace = (resource: string, id: unknown, record?: AnyRecord) => {
    const found = one(resource, id)
    rows[resource] = of(resource).flatMap((row) => (row === found ? (record ?? []) : row))
    return found
  }
  const provider: DataProvider = {
    getApiUrl: () => '',
    getList: async ({ resource, filters = [], sorters = [], pagination }) => {
      const found = of(resource).filter((row) => filters.every((filter) => matchesFilter(row, filter)))
      for (const { field, order } of [...sorters].reverse())
        found.sort(
          (a, b) => text(a[field]).localeCompare(text(b[field]), 'en', { numeric: true }) * (order === 'desc' ? -1 : 1),
        )
      const { currentPage = 1, pageSize = found.length, mode } = pagination ?? {}
      const start = (currentPage - 1) * pageSize
      const page = mode === 'off' ? found : found.slice(start, start + pageSize)
      return { data: page as never[], total: found.length }
    },
    getOne: async ({ resource, id }) => ({ data: one(resource, id) as never }),
    getMany: async ({ resource, ids }) => ({ data: ids.map((id) => one(resource, id)) as never[] }),
    create: async ({ resource, variables }) => {
      const record = { ...variables, id: `${resource}-${of(resource).length + 1}` } as AnyRecord
      of(resource).push(record)
      return { data: record as never }
    },
    update: async ({ resource, id, variables }) => {
      const record = { ...one(resource, id), ...variables } as AnyRecord
      replace(resource, id, record)
      return { data: record as never }
    },
    deleteOne: async ({ resource, id }) => ({ data: replace(resource, id) as never }),
  }
  return provider
}

/** The other API calls of the screens, for the same records in memory. */
export const memoryApi = (rows: MemoryRecords): Api => ({
  options: async (resource, within) => ({
    options: (rows[resource.name] ?? [])
      .filter((row) => !within || [within.value].flat().includes(text(row[within.field])))
      .map((row) => ({ id: row.id, name: titleOf(resource, row) })),
    isSearchable: false,
  }),
  names: async (resource) => new Map((rows[resource.name] ?? []).map((row) => [row.id, titleOf(resource, row)])),
  file: async () => new Blob(),
  save: async ({ name }, { base, values }) => {
    const saved = { ...(rows[name] ?? []).find(({ id }) => id === base.id), ...values, id: base.id }
    rows[name] = (rows[name] ?? []).map((row) => (row.id === base.id ? saved : row))
    return { data: saved }
  },
  remove: async ({ name }, { id }) => {
    rows[name] = (rows[name] ?? []).filter((row) => row.id !== id)
    return {}
  },
  toggle: async (resource, { id }) => {
    const { status = 'status', name } = resource
    rows[name] = (rows[name] ?? []).map((row) => (row.id === id ? { ...row, [status]: row[status] ? 0 : 1 } : row))
    return { message: 'Status updated successfully.' }
  },
  createAll: async (resource, records, told) => {
    for (const [index, values] of records.entries()) {
      rows[resource.name] = [...(rows[resource.name] ?? []), { ...values, id: `made-${index}` }]
      told(index)
    }
  },
  saveAll: async (resource, all, told) => {
    const { save } = memoryApi(rows)
    for (const [index, saving] of all.entries()) told(index, undefined, await save(resource, saving))
  },
  act: async () => ({ message: 'Done.' }),
  ask: async () => undefined,
  viewAs: () => undefined,
  dashboardStats: async () => ({}),
})

const piecesOf = (make: (name: PieceName) => Workbench['pieces'][PieceName]) =>
  Object.fromEntries(
    [...Object.keys(builtInPieces), ...Object.keys(currentBusiness().pieces ?? {})].map((name) => [
      name,
      make(name as PieceName),
    ]),
  ) as Workbench['pieces']

/** Tests do not need styles. Creating the styles takes longer than rendering most pages. */
const withoutStyles = { zeroRuntime: true }

interface RenderScreensOptions {
  readonly registry: Registry
  readonly rows: MemoryRecords
  /** The address of the first page. */
  readonly at: string
  /** The React elements of the pages, by route. */
  readonly routes: Readonly<Record<string, ReactNode>>
  readonly provider?: Partial<DataProvider>
  /** The data provider of forms, which show refusals at the fields and not as toasts. Default: `provider`. */
  readonly forms?: Partial<DataProvider>
  readonly workbench?: Partial<Workbench>
}

/** Renders pages at an address, with records in memory. */
export function renderScreens({ registry, rows, at, routes, provider, forms, workbench }: RenderScreensOptions) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } })
  const data = { ...memoryDataProvider(rows), ...provider }
  const formData = { ...data, ...forms }
  const value: Workbench = {
    registry,
    api: {
      ...memoryApi(rows),
      save: async ({ name }, { base, values }) =>
        formData.update({ resource: name, id: base.id, variables: values }) as Promise<object>,
      remove: async ({ name }, { id }) => data.deleteOne({ resource: name, id }) as Promise<object>,
    },
    can: () => true,
    Icon: () => null,
    pieces: piecesOf((name) => () => <div data-piece={name} />),
    ...workbench,
  }
  const root = (
    <Refine
      dataProvider={{ default: formData, silent: data }}
      routerProvider={routerProvider}
      resources={registry.all.map(({ name }) => ({
        name,
        list: `/${name}`,
        create: `/${name}/create`,
        show: `/${name}/:id`,
        edit: `/${name}/:id/edit`,
      }))}
      options={{
        disableTelemetry: true,
        disableRouteChangeHandler: true,
        reactQuery: { clientConfig: queryClient },
      }}
    >
      <ConfigProvider theme={withoutStyles}>
        <WorkbenchProvider value={value}>
          <BulkJobsProvider>
            <Outlet />
          </BulkJobsProvider>
        </WorkbenchProvider>
      </ConfigProvider>
    </Refine>
  )
  const router = createMemoryRouter(
    [{ element: root, children: Object.entries(routes).map(([path, element]) => ({ path, element })) }],
    { initialEntries: [at] },
  )
  // The app also provides its screens with the path of a pending navigation.
  const pathAhead = () => (router.state.navigation.location ?? router.state.location).pathname
  const page = (
    <UpcomingPathContext value={pathAhead}>
      <RouterProvider router={router} flushSync={renderSynchronously} />
    </UpcomingPathContext>
  )
  return { router, queryClient, ...render(page) }
}
