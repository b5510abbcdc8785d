import { runnerImport } from 'vite'
import { root } from '../support/root.mjs'
import { median, ms } from './table.mjs'

const rounds = 200
const questions = 200_000

const moduleOf = async (path) => (await runnerImport(`${root}/${path}`)).module

const timed = async (work) => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** An in-memory storage for a session, like the local storage of a browser. */
function storage() {
  const values = new Map()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** Measures the costs of the history in each call, and of permission checks in each screen. */
export async function benchInside(dataDir) {
  const [{ registry, handlers }, { openStore }, { createRecorder }] = await Promise.all(
    ['server/operations/registry.ts', 'server/database/open-store.ts', 'server/records/history/recorder.ts'].map(
      moduleOf,
    ),
  )
  const [{ createAccessCheck }, { createSession }] = await Promise.all(
    ['providers/session/access-control.ts', 'providers/session/session.ts'].map(moduleOf),
  )
  const session = createSession({ secret: 'bench', storage: storage() })
  session.begin('token', {})
  session.keepPermissions(registry.all.map(({ name }) => `${name}.list`))
  const can = createAccessCheck(registry, session)
  const asked = await timed(() => {
    for (let at = 0; at < questions; at++) can(registry.all[at % registry.all.length].name, at % 2 ? 'list' : 'edit')
  })

  const store = await openStore({ registry, handlers, dataDir })
  const resource = registry.get('customer-category')
  const add = (trx) => store.insert(trx, resource, { name: 'Bench', discount: 1, status: 1 })
  const id = await store.transaction(add)
  let number = 0
  const edit = async (through, trx) => {
    await through.get(resource, id, trx)
    await through.update(trx, resource, id, { name: `Bench ${number++}` })
    return through.get(resource, id, trx)
  }
  const person = {
    id: 'bench',
    name: 'Bench',
    email: 'bench@example.com',
    roleId: 'bench',
    zone: 'UTC',
    permissions: new Set(),
  }
  const cause = { person, origin: { ip: '', userAgent: null, requestId: '' }, resource, call: 'edit', id }
  const recorded = async (trx) => {
    const recorder = createRecorder(store, trx, cause)
    await edit(recorder.store, trx)
    await recorder.save()
  }
  const times = { plain: [], recorded: [] }
  for (let round = 0; round < rounds; round++) {
    times.plain.push(await timed(() => store.transaction((trx) => edit(store, trx))))
    times.recorded.push(await timed(() => store.transaction(recorded)))
  }
  await store.close()
  const share = median(times.recorded) / median(times.plain)
  return [
    { what: 'a durable edit', measured: `${median(times.plain).toFixed(2)} ms` },
    { what: 'an edit with its history entry', measured: `${share.toFixed(2)} times the durable edit` },
    { what: `${questions.toLocaleString('en')} permission checks`, measured: ms(asked) },
  ]
}
