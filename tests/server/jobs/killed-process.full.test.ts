import { expect, it } from 'vitest'
import { sampleAdmin } from '../../../server/operations/first-start'
import { apiBase, type Job } from '../../../vocabulary'
import { type Process, startProcess } from '../support/processes'
import { newFolder } from '../support/stores'
import { waitUntil } from './follow-jobs'

it('a job continues after its server was killed, and changes each record once', async () => {
  const { folder, remove } = newFolder()
  const environment = { DATA_DIR: folder, SAMPLE_DATA: 'on', JWT_SECRET: 'a secret of at least thirty-two characters' }
  const many = 1000
  let token = ''
  let server = await startProcess(environment)
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${server.origin}${apiBase}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.ok, await answer.clone().text()).toBe(true)
    return { headers: answer.headers, body: await answer.json() }
  }
  const job = async (id: string): Promise<Job> => (await ask('GET', `/job/${id}`)).body.data
  const reached = (id: string, state: Job['state']) => waitUntil(async () => (await job(id)).state === state)
  const killedWhere = async (id: string, isThere: (job: Job) => boolean): Promise<Process> => {
    await waitUntil(async () => isThere(await job(id)))
    server.child.kill('SIGKILL')
    await server.stop()
    return startProcess(environment)
  }
  const historyOf = async (id: string): Promise<readonly string[]> => {
    const { headers, body } = await ask('GET', `/audit-entry?batch=${id}&_start=0&_end=1`)
    const all = Number(headers.get('x-total-count'))
    const records = body.slice(0, 0)
    for (let start = 0; start < all; start += 100)
      records.push(...(await ask('GET', `/audit-entry?batch=${id}&_start=${start}&_end=${start + 100}`)).body)
    return records.map(({ record }: { record: string }) => record)
  }
  try {
    token = (await ask('POST', '/token', sampleAdmin)).body.accessToken
    const order = { resource: 'membership', kind: 'import' }
    const { id } = (await ask('POST', '/job', order)).body.data
    const rows = Array.from({ length: many }, (_, at) => ({ name: `Kind ${at}` }))
    await ask('POST', `/job/${id}/rows`, { rows, last: true })
    server = await killedWhere(id, ({ looked }) => looked > 0)
    await reached(id, 'ready')
    expect(await job(id)).toMatchObject({ counts: { create: many, change: 0, same: 0, refused: 0 } })
    expect(await historyOf(id)).toEqual([])

    await ask('POST', `/job/${id}/start`)
    const isInside = ({ done, state }: Job) => done > 0 && state === 'running'
    server = await killedWhere(id, isInside)
    await waitUntil(async () => (await job(id)).state === 'done')
    expect(await job(id)).toMatchObject({ done: many, failed: 0 })
    const told = await historyOf(id)
    expect(told).toHaveLength(many)
    expect(new Set(told).size).toBe(many)
    const made = await ask('GET', '/membership?q=Kind&_start=0&_end=1')
    expect(made.headers.get('x-total-count')).toBe(String(many))
  } finally {
    await server.stop()
    remove()
  }
}, 240_000)
