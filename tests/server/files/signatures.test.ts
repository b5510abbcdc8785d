import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withUntypedTables } from '../../../server/contract/tables'
import { createFileUrlSigner } from '../../../server/database/files/file-url-signatures'
import { formDataOf } from '../../../testing/business-server'
import { samplePictureFile } from '../../../testing/sample-values'
import { dialects } from '../support/stores'
import { type InitialUsers, secret, startServer, type TestServer } from '../support/test-server'

const hour = 60 * 60 * 1000
const stem = '0123456789abcdef'.repeat(2)
const answer = JSON.stringify({ url: `/files/${stem}.webp`, thumbnailUrl: `/files/${stem}.thumb.webp` })

describe('signed addresses', () => {
  const signatures = createFileUrlSigner([secret])
  const addressAt = (now: Date) => new URL(JSON.parse(signatures.sign(answer, now)).url, 'http://host')
  const secondsLeft = (address: URL, now: Date, name = `${stem}.webp`) =>
    signatures.secondsLeft(name, Object.fromEntries(address.searchParams), now)

  it('stay the same for hours, so that browsers cache pictures, and expire within a day', () => {
    const noon = new Date('2026-03-01T12:00:01Z')
    const later = (hours: number) => new Date(noon.getTime() + hours * hour)
    const address = addressAt(noon)
    expect(addressAt(later(11)).href).toBe(address.href)
    expect(addressAt(later(12)).href).not.toBe(address.href)
    expect(secondsLeft(address, later(11))).toBeGreaterThan(12 * 60 * 60)
    expect(secondsLeft(address, noon)).toBeLessThanOrEqual(24 * 60 * 60)
    expect(secondsLeft(address, later(24))).toBeUndefined()
  })

  it('are valid in every process with the same secret, and in no other', () => {
    const query = Object.fromEntries(addressAt(new Date()).searchParams)
    expect(createFileUrlSigner([secret]).secondsLeft(`${stem}.webp`, query)).toBeGreaterThan(0)
    expect(createFileUrlSigner([`${secret}!`, secret]).secondsLeft(`${stem}.webp`, query)).toBeGreaterThan(0)
    expect(createFileUrlSigner([`${secret}!`]).secondsLeft(`${stem}.webp`, query)).toBeUndefined()
  })

  it('are invalid for names that are not those of stored pictures', () => {
    const until = addressAt(new Date()).searchParams.get('until')
    for (const name of ['', 'x', `${stem}`, `${stem}.png`, `../${stem}.webp`])
      expect(signatures.secondsLeft(name, { until, sign: '' }), name).toBeUndefined()
  })

  it('are created only for a picture next to its thumbnail', () => {
    const words = JSON.stringify({ url: `/files/${stem}.webp`, note: `/files/${stem}.webp`, text: answer })
    expect(signatures.sign(words)).toBe(words)
  })
})

describe.each(dialects)('pictures on %s', (dialect) => {
  let server: TestServer & InitialUsers
  let token: string
  beforeAll(async () => {
    server = await startServer(dialect)
    token = await server.signIn()
  })
  afterAll(() => server.close())

  const save = async (path: string, values: Readonly<Record<string, unknown>>, method = 'POST') => {
    const response = await fetch(`${server.origin}/api/v1${path}`, {
      method,
      body: formDataOf(values),
      headers: { authorization: `Bearer ${token}` },
    })
    const text = await response.text()
    expect(response.status, text).toBe(200)
    return JSON.parse(text).data
  }
  const had = async (path: string) => {
    const response = await fetch(server.origin + path)
    await response.arrayBuffer()
    return { status: response.status, caching: response.headers.get('cache-control') }
  }
  const get = async (path: string) => (await server.send('GET', `/api/v1${path}`, { token })).body

  it('have a signed address in every response to people with read access, and cannot be loaded unsigned', async () => {
    const made = await save('/author', { name: 'Gifts', slug: 'gifts', image: await samplePictureFile() })
    const shown = await get(`/author/${made.id}`)
    const [listed] = await get('/author?_start=0&_end=10')
    const recorded = await get('/audit-entry?_start=0&_end=10')
    expect(shown.image).toEqual(made.image)
    expect(listed.image).toEqual(made.image)
    expect(JSON.stringify(recorded)).toContain(made.image.url)
    const { pathname, searchParams } = new URL(made.image.url, server.origin)
    const other = await save('/author', { name: 'More', slug: 'more', image: await samplePictureFile() })
    for (const url of [made.image.url, made.image.thumbnailUrl]) {
      expect(await had(url)).toEqual({
        status: 200,
        caching: expect.stringMatching(/^private, max-age=\d+, immutable$/),
      })
      const refused = [
        url.split('?')[0],
        url.replace('/files/', '/files/public/'),
        url.split('?')[0].replace('/files/', '/files/public/'),
        url.replace(/until=\d/, 'until=9'),
        url.replace(/until=\d+/, 'until=1'),
        url.replace(/sign=.*/, ''),
        url.replace(/sign=.*/, 'sign='),
        url.replace(/sign=(.)/, (_: string, sign: string) => `sign=${sign === '-' ? '_' : '-'}`),
        `${other.image.url.split('?')[0]}?${searchParams}`,
        `${pathname}?until=${searchParams.get('until')}&sign=${searchParams.get('sign')}&sign=1`,
      ]
      for (const path of refused) expect((await had(path)).status, path).toBe(404)
    }
  })

  it('stay unchanged if a record is sent back as it was read, even with an older signature', async () => {
    const made = await save('/author', { name: 'Kept', slug: 'kept', image: await samplePictureFile() })
    const path = `/author/${made.id}`
    const { id: _id, createdAt: _created, updatedAt: _updated, ...values } = made
    const { status, body } = await server.send('PUT', `/api/v1${path}`, { token, body: { ...values, name: 'Still' } })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({ name: 'Still', image: made.image })
    const earlier = { url: made.image.url.replace(/until=\d+&sign=./, 'until=1700000000&sign=x') }
    expect((await save(path, { name: 'Parts', image: earlier }, 'PUT')).image).toEqual(made.image)
    expect((await had(made.image.url)).status).toBe(200)
  })

  it('are stored without their signatures, even if a caller sends a signature back', async () => {
    const made = await save('/author', { name: 'Stored', slug: 'stored', image: await samplePictureFile() })
    const path = `/author/${made.id}`
    const { body: changed } = await server.send('PUT', `/api/v1${path}`, { token, body: { ...made, name: 'Once' } })
    expect(changed.data.image).toEqual(made.image)
    await save(path, { name: 'Twice', image: made.image, description: made.image.url }, 'PUT')
    const [entry] = await get(`/audit-entry?record=${made.id}&_sort=createdAt&_order=asc`)
    const { after } = entry.changes.find(({ field }: { field: string }) => field === 'image')
    expect(after).toEqual(made.image)
    const setBack = await server.send('PUT', `/api/v1${path}`, { token, body: { image: after, name: 'Stored' } })
    expect([setBack.status, setBack.body.data.image]).toEqual([200, made.image])
    const { db, dialect: kept } = server.store
    for (const table of new Set((await kept.columns(db)).map((column) => column.table))) {
      const rows = await withUntypedTables(db).selectFrom(table).selectAll().execute()
      expect([table, JSON.stringify(rows).includes('sign=')]).toEqual([table, false])
    }
  })

  it('are visible while viewing as a role only if that role can read their record', async () => {
    const made = await save('/author', { name: 'Seen', slug: 'seen', image: await samplePictureFile() })
    const through = async (name: string, permissions: readonly string[]) => {
      const role = await server.add('role', { name, permissions, isSystem: false, status: 1 })
      const headers = { 'x-view-as': role }
      return server.send('GET', `/api/v1/author/${made.id}`, { token, headers })
    }
    const { body } = await through('Looks', ['author.show'])
    expect(body.image).toEqual(made.image)
    expect((await had(body.image.thumbnailUrl)).status).toBe(200)
    const { status, text } = await through('Does not look', ['author.list'])
    expect([status, text.includes('/files/')]).toEqual([403, false])
  })

  it('of a public field can be loaded by everyone while a record uses them', async () => {
    const values = { name: 'Chat', icon: await samplePictureFile() }
    const { id, icon } = await save('/channel', values)
    expect(icon.url).toMatch(/^\/files\/public\/[\da-f]{32}\.webp$/)
    for (const url of [icon.url, icon.thumbnailUrl]) {
      expect(await had(url)).toEqual({ status: 200, caching: 'public, max-age=86400' })
      expect((await had(url.replace('/public', ''))).status).toBe(404)
    }
    const { body } = await server.send('PUT', `/api/v1/channel/${id}`, { token, body: { icon } })
    expect(body.data.icon).toEqual(icon)
    await server.send('DELETE', `/api/v1/channel/${id}`, { token })
    expect((await had(icon.url)).status).toBe(404)
  })
})
