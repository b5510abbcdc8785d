import { expect, it } from 'vitest'
import { sampleAdmin } from '../../../server/operations/first-start'
import { apiBase } from '../../../vocabulary'
import { startProcess } from '../support/processes'
import { newFolder } from '../support/stores'

it('a call with a key runs once, even if its server is killed before the response', async () => {
  const { folder, remove } = newFolder()
  const environment = { DATA_DIR: folder, SAMPLE_DATA: 'on', JWT_SECRET: 'a secret of at least thirty-two characters' }
  let token = ''
  let server = await startProcess(environment)
  const ask = async (method: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(`${server.origin}${apiBase}${path}`, {
      method,
      headers: {
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  const create = (key: string) => ask('POST', '/membership', { name: `Of ${key}` }, { 'idempotency-key': key })
  const kept = async (key: string) => (await ask('GET', `/membership?name=${encodeURIComponent(`Of ${key}`)}`)).body
  try {
    token = (await ask('POST', '/token', sampleAdmin)).body.accessToken
    for (const key of ['first', 'second', 'third']) {
      const lost = create(key).catch(() => undefined)
      // Each round kills the server at a different time. The times range from before the call arrives to after the
      // record is stored.
      if (key !== 'first') await expect.poll(() => kept(key), { interval: 1 }).toHaveLength(1)
      server.child.kill('SIGKILL')
      await server.stop()
      await lost
      server = await startProcess(environment)
      const again = await create(key)
      expect(again.status, JSON.stringify(again.body)).toBe(200)
      if (key !== 'first') expect(again.headers.get('idempotent-replayed')).toBe('true')
      expect(await kept(key)).toEqual([expect.objectContaining({ id: again.body.id })])
      expect((await create(key)).body).toEqual(again.body)
    }
  } finally {
    await server.stop()
    remove()
  }
}, 120_000)
