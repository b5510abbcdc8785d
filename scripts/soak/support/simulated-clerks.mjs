import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

/** The number of records that a job creates. */
const records = 300

const pause = 100

/**
 * Simulates people who import many records and undo their changes. The simulated people continue during outages of the
 * server.
 */
export function clerks(call, plain) {
  /** Makes a call without an idempotency key. Later calls check the effect of this call. */
  const ask = (method, path, body) => plain(method, path, body).catch(() => ({ status: 502 }))

  const until = async (work) => {
    for (;;) {
      const found = await work()
      if (found) return found
      await setTimeout(pause)
    }
  }

  /** Creates a job. If the response is lost, cancels all unfinished jobs and tries again. */
  const begin = () =>
    until(async () => {
      const { status, body } = await ask('POST', '/job', { resource: 'product-category', kind: 'import' })
      if (status === 201) return body.data.id
      const { body: all } = await call('GET', '/job')
      for (const { id, state } of all)
        if (!['done', 'cancelled', 'failed'].includes(state)) await ask('POST', `/job/${id}/cancel`)
      return undefined
    })

  const reach = (id, ...states) =>
    until(async () => {
      const { body } = await call('GET', `/job/${id}`)
      return states.includes(body.data.state) && body.data
    })

  const importOnce = async () => {
    const id = await begin()
    const names = Array.from({ length: records }, () => randomUUID())
    const rows = names.map((name) => ({ name, slug: name }))
    await until(async () => {
      const { status } = await ask('POST', `/job/${id}/rows`, { rows, last: true, start: 0 })
      return status < 300 || (await call('GET', `/job/${id}`)).body.data.total === records
    })
    await reach(id, 'ready')
    await until(async () => (await ask('POST', `/job/${id}/start`)).status < 300)
    const { done, failed } = await reach(id, 'done', 'failed')
    return { id, names, done, failed }
  }

  const undoOnce = async () => {
    const { body } = await call('POST', '/customer', { firstName: 'Una', email: `una-${randomUUID()}@example.com` })
    const { id } = body.data
    const name = `Meant otherwise ${randomUUID()}`
    await call('PUT', `/customer/${id}`, { lastName: name })
    const entry = await until(async () => {
      const { body: entries } = await call('GET', `/audit-entry?record=${id}`)
      return entries.find(({ action }) => action === 'changed')
    })
    await until(async () => {
      const { status, body: said } = await ask('POST', '/undo', { request: entry.requestId })
      return status === 200 || (status === 409 && said.message.includes(' undid it at '))
    })
    return { id, request: entry.requestId }
  }

  const over = async (isOver, work) => {
    const all = []
    while (!isOver()) all.push(await work())
    return all
  }

  return {
    importing: (isOver) => over(isOver, importOnce),
    undoing: (isOver) => over(isOver, undoOnce),
  }
}
