import { onTestFinished } from 'vitest'
import { type ConformRequest, checkConformance } from '../../integrations/conform/check-conformance'
import type { Finding } from '../../integrations/conform/finding'
import { belongsTo, choice, choices, createRegistry, defineResource, integer, onOff, text } from '../../vocabulary'
import { type PlainOptions, plainAccount, startPlainProvider } from '../plain-provider'

const rooms = choices({ attic: { label: 'Attic' }, cellar: { label: 'Cellar' } })

const shelf = defineResource({
  name: 'shelf',
  label: ['Shelf', 'Shelves'],
  title: 'name',
  fields: { name: text({ required: true }), room: choice(rooms), height: integer(), status: onOff() },
  list: { tabs: { field: 'room' } },
})

const book = defineResource({
  name: 'book',
  label: ['Book', 'Books'],
  title: 'name',
  options: 'list',
  fields: { name: text({ required: true }), pages: integer(), shelf: belongsTo('shelf', { required: true }) },
  listBy: { shelf: '/book/shelf/{shelf}' },
  actions: {
    label: { label: 'Print', call: { method: 'GET', path: '/book-label/{id}' }, downloads: 'label.pdf' },
    bind: { label: 'Bind anew', call: { method: 'PUT', path: '/book/bind/{id}' } },
  },
})

/** The API can create loans, but cannot delete loans. */
const loan = defineResource({
  name: 'loan',
  label: ['Loan', 'Loans'],
  title: 'name',
  options: 'list',
  fields: { name: text({ required: true }) },
  calls: { edit: false, delete: false },
})

export const registry = createRegistry([shelf, book, loan])

export const rows = {
  shelf: [
    { id: '1', name: 'Low', room: 'cellar', height: 3, status: 1 },
    { id: '2', name: 'High', room: 'attic', height: 7, status: 0 },
  ],
  book: [{ id: '1', name: 'Emma', pages: 300, shelf: '1' }],
  loan: [{ id: '1', name: 'Emma, for a week' }],
}

type ProviderCall = Partial<Omit<ConformRequest, 'apiUrl'>>

/** Opens a plain provider of shelves with all declared calls. */
export async function openShelfProvider(options: PlainOptions = {}) {
  const provider = await startPlainProvider({ rows, ...options })
  onTestFinished(() => provider.close())
  type Other = NonNullable<Parameters<typeof provider.intercept>[0]>
  const label: Other = ({ url }) =>
    url.includes('/book-label/') ? { status: 200, body: Buffer.from('%PDF-1.7') } : undefined
  /** Dropdowns offer only active shelves. */
  const offered: Other = ({ url, authorization }) => {
    if (!authorization || !url.includes('/shelf?option=true')) return undefined
    const active = provider.table('shelf').filter(({ status }) => status !== 0)
    return { status: 200, body: active.map(({ id, name }) => ({ id, name })) }
  }
  const usual: Other = (call) => label(call) ?? offered(call)
  provider.intercept(usual)
  return {
    ...provider,
    intercept: (other: Other) => provider.intercept((call) => other(call) ?? usual(call)),
    asked: (more: ProviderCall = {}) =>
      checkConformance({ apiUrl: provider.url, registry, person: plainAccount, ...more }),
  }
}

/** The findings about a call, as in 'missing: 404: Nothing of that id.' */
export const findingTextsOf = (findings: readonly Finding[], resource: string | undefined, call: string) =>
  findings
    .filter((one) => one.resource === resource && one.call === call)
    .map(({ state, got }) => `${state}: ${got}`)
    .join('; ')

/** All missing calls, by resource and call. */
export const missing = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state === 'missing').map(({ resource = 'session', call }) => `${resource} ${call}`)
