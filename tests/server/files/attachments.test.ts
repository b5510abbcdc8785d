import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../../server/contract/store'
import { createFileStore } from '../../../server/database/files/file-store'
import { createFileUrlSigner } from '../../../server/database/files/file-url-signatures'
import { deleteOrphanedFiles } from '../../../server/database/files/orphaned-files'
import { deleteExpiredFromBin } from '../../../server/database/transactions/bin'
import { createErrorHandler } from '../../../server/http/errors'
import { addFileRoutes, addFileUrlSigning } from '../../../server/http/file-routes'
import { answerUnknownRoute } from '../../../server/operations/unknown-route'
import { recordRoutes } from '../../../server/records/routes'
import {
  belongsTo,
  createRegistry,
  defineResource,
  file,
  lines,
  permissionsOf,
  files as severalFiles,
  text,
} from '../../../vocabulary'
import { dialects, newFolder, newTestDatabase } from '../support/stores'

const letter = defineResource({
  name: 'letter',
  label: ['Letter', 'Letters'],
  title: 'subject',
  fields: {
    subject: text({ required: true }),
    scan: file({ types: ['pdf', 'picture'], megabytes: 1 }),
    enclosed: severalFiles({ max: 3, readableWith: 'read-enclosed' }),
    notes: lines({ url: text(), name: text() }),
  },
  actions: {
    seal: {
      label: 'Seal',
      call: { method: 'PUT', path: '/letter/seal/{id}' },
      fields: { subject: text(), scan: file({ types: ['pdf'] }) },
      refusals: [{ when: { subject: 'Secret' }, says: 'What is secret stays open.' }],
    },
  },
})
const user = defineResource({
  name: 'user',
  label: ['Person', 'People'],
  title: 'name',
  fields: { name: text({ required: true }) },
})
/** Each user sees only the user's own documents. */
const paper = defineResource({
  name: 'paper',
  label: ['Paper', 'Papers'],
  title: 'subject',
  fields: { subject: text({ required: true }), owner: belongsTo('user', { required: true }), pages: severalFiles() },
  rowScope: 'owner',
})
const registry = createRegistry([letter, user, paper])

/** An uncompressed ZIP archive of empty files. The first file contains the text `first`. */
function zipOf(names: readonly string[], first = ''): Buffer {
  const records = names.map((name, at) => ({ name: Buffer.from(name), content: Buffer.from(at === 0 ? first : '') }))
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of records) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt32LE(content.length, 18)
    local.writeUInt32LE(content.length, 22)
    local.writeUInt16LE(name.length, 26)
    locals.push(local, name, content)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    directory.push(entry, name)
    offset += 30 + name.length + content.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123' } })
  .png()
  .toBuffer()
const formerOffice = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(64), Buffer.from(stream, 'utf16le')])
const office = (folder: string, ...more: string[]) => zipOf(['[Content_Types].xml', `${folder}/main.xml`, ...more])

describe.each(dialects)('attachments on %s', (dialect) => {
  const testDatabase = newTestDatabase(dialect)
  const { folder, remove } = newFolder()
  const files = createFileStore(folder)
  const person = { id: 'p', name: 'Ann', email: 'a@example.com', roleId: 'r', zone: 'UTC', belongs: {} }
  const everything = new Set(registry.all.flatMap(permissionsOf))
  let held: ReadonlySet<string> = everything
  /** The id of the user who makes the call. */
  let who = person.id
  let store: Store
  let origin: string
  const app = fastify()

  beforeAll(async () => {
    store = await testDatabase.open({ registry })
    const signatures = createFileUrlSigner(['a secret of at least thirty-two characters'])
    app.setErrorHandler(createErrorHandler(store))
    app.setNotFoundHandler(answerUnknownRoute)
    addFileRoutes(app, { store, files, signatures })
    await app.register(async (closed) => {
      closed.decorateRequest('person')
      closed.addHook('onRequest', async (request) => {
        request.person = { ...person, id: who, permissions: held }
      })
      addFileUrlSigning(closed, signatures)
      closed.decorate('printSecret', 'a secret of the tests')
      await closed.register(recordRoutes, { store, files })
    })
    origin = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    await store.close()
    await testDatabase.close()
    remove()
  })

  type Part = readonly [field: string, value: string | Buffer | Uint8Array, name?: string]
  const send = async (method: string, path: string, parts?: readonly Part[] | object) => {
    const form = new FormData()
    if (Array.isArray(parts))
      for (const [field, value, name] of parts as readonly Part[])
        if (typeof value === 'string') form.append(field, value)
        else form.append(field, new Blob([new Uint8Array(value)]), name)
    const json = parts && !Array.isArray(parts)
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      ...(parts && { body: json ? JSON.stringify(parts) : form }),
      ...(json && { headers: { 'content-type': 'application/json' } }),
    })
    return { status: response.status, body: await response.json() }
  }
  const made = async (...parts: readonly Part[]) => {
    const { status, body } = await send('POST', '/letter', [['subject', 'Hello'], ...parts])
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  const kept = () => readdirSync(folder).sort()
  /** Empties the bin, which contains replaced and deleted files. After that, the function deletes orphaned files. */
  const emptyBin = async () => {
    const later = new Date(Date.now() + 24 * 60 * 60 * 1000)
    await deleteExpiredFromBin(store, 0, later)
    await deleteOrphanedFiles(store, files, later)
  }
  const stemOf = ({ url }: { url: string }) => /[0-9a-f]{32}/.exec(url)?.[0] ?? ''

  it('are downloaded unchanged under their own name, and never open as a page', async () => {
    const { scan } = await made(['scan', pdf, 'Rechnung März (1).pdf'])
    expect(scan).toEqual({
      url: expect.stringMatching(/^\/files\/[0-9a-f]{32}\.file\?until=\d+&sign=/),
      name: 'Rechnung März (1).pdf',
      type: 'application/pdf',
      size: pdf.length,
    })
    const response = await fetch(origin + scan.url)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition':
        'attachment; filename="Rechnung M_rz (1).pdf"; filename*=UTF-8\'\'Rechnung%20M%C3%A4rz%20%281%29.pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/^private, /),
    })
  })

  it('are named without quotation marks and line breaks', async () => {
    const { scan } = await made(['scan', pdf, 'the "final"\n100 %25.pdf'])
    expect(scan.name).toBe('the _final_100 %25.pdf')
  })

  it('cannot be downloaded without a signature, with another signature, or at another address', async () => {
    const one = await made(['scan', pdf, 'one.pdf'])
    const other = await made(['scan', pdf, 'other.pdf'])
    const [address, signature] = one.scan.url.split('?')
    for (const path of [
      address,
      `${address}?${other.scan.url.split('?')[1]}`,
      `${address.replace('.file', '.name')}?${signature}`,
      `${address.replace('.file', '.webp')}?${signature}`,
      `${address.replace('/files/', '/files/public/')}?${signature}`,
    ])
      expect((await fetch(origin + path)).status, path).toBe(404)
  })

  it('of a field that the person cannot read are not listed, so cannot be downloaded', async () => {
    const { id } = await made(['enclosed', pdf, 'secret.pdf'])
    held = new Set([...everything].filter((name) => name !== 'letter.read-enclosed'))
    const { body } = await send('GET', `/letter/${id}`)
    const { body: listed } = await send('GET', '/letter')
    held = everything
    expect(JSON.stringify([body, listed])).not.toContain('secret')
    expect(body.enclosed).toBeUndefined()
  })

  it.each([
    ['a.pdf', pdf],
    ['a.PNG', png],
    ['a.docx', office('word')],
    ['a.xlsx', office('xl')],
    ['a.pptx', office('ppt')],
    ['a.odt', zipOf(['mimetype'], 'application/vnd.oasis.opendocument.text')],
    ['a.ods', zipOf(['mimetype'], 'application/vnd.oasis.opendocument.spreadsheet')],
    ['a.doc', formerOffice('WordDocument')],
    ['a.xls', formerOffice('Workbook')],
    ['a.zip', zipOf(['one'])],
    ['a.txt', Buffer.from('Grüße\n')],
    ['a.csv', Buffer.from('a;b\n1;<2\n')],
  ])('can be %s, if the content matches the file extension', async (name, bytes) => {
    const { enclosed } = await made(['enclosed', bytes, name])
    expect(enclosed).toMatchObject([{ name, size: bytes.length }])
  })

  const page = Buffer.from('<!doctype html><script>ran()</script>')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="ran()"/>')
  it.each([
    ['enclosed', 'a.html', page, /Allowed file types: pdf, docx/],
    ['enclosed', 'a.svg', svg, /cannot be uploaded\. Allowed file types/],
    ['enclosed', 'a.js', Buffer.from('ran()'), /cannot be uploaded\. Allowed file types/],
    ['enclosed', 'a.pdf.exe', pdf, /cannot be uploaded\. Allowed file types/],
    ['enclosed', 'pdf', pdf, /cannot be uploaded\. Allowed file types/],
    ['enclosed', 'a.toString', pdf, /cannot be uploaded\. Allowed file types/],
    ['scan', 'a.txt', Buffer.from('text'), /Allowed file types: pdf, png/],
    ['enclosed', 'a.pdf', png, /not a valid PDF file \(found: PNG\)/],
    ['enclosed', 'a.pdf', page, /found: HTML/],
    ['enclosed', 'a.txt', page, /found: HTML/],
    ['enclosed', 'a.csv', svg, /found: HTML\/XML/],
    ['enclosed', 'a.png', svg, /found: HTML\/XML/],
    ['enclosed', 'a.txt', Buffer.from('a\0b'), /not a valid TXT file\. Save/],
    ['enclosed', 'a.txt', Buffer.from([0x66, 0xfc, 0x72]), /not a valid TXT file\. Save/],
    ['enclosed', 'a.docx', zipOf(['one']), /not a valid DOCX file \(found: ZIP\)/],
    ['enclosed', 'a.docx', office('word', 'word/vbaProject.bin'), /not a valid DOCX file/],
    ['enclosed', 'a.zip', zipOf(['one']).subarray(0, 40), /not a valid ZIP file/],
    ['enclosed', 'a.pdf', Buffer.alloc(0), /is empty/],
  ] as const)(
    'in %s, %s with a wrong type or content is refused at its field, and not stored',
    async (field, name, bytes, says) => {
      const before = kept()
      const { status, body } = await send('POST', '/letter', [
        ['subject', 'Hello'],
        [field, bytes, name],
      ])
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
      expect(body.errors[field][0]).toMatch(says)
      expect(kept()).toEqual(before)
    },
  )

  it('larger than the limit of their field are refused, even if another field has a higher limit', async () => {
    const before = kept()
    const { status, body } = await send('POST', '/letter', [
      ['subject', 'Hello'],
      ['scan', Buffer.concat([pdf, Buffer.alloc(1024 * 1024)]), 'a.pdf'],
    ])
    expect([status, body.errors.scan]).toEqual([413, [expect.stringMatching(/at most 1 MB/)]])
    expect(kept()).toEqual(before)
  })

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\me\\plan.pdf', 'plan.pdf'],
    ['invoice\u202efdp.exe.pdf', 'invoicefdp.exe.pdf'],
    ['line\r\nbreak: x.pdf', 'linebreak_ x.pdf'],
    ['...hidden.pdf', 'hidden.pdf'],
    ['<b>.pdf', '_b_.pdf'],
    [`${'x'.repeat(400)}.pdf`, `${'x'.repeat(116)}.pdf`],
  ])('named %j are stored as %j', async (name, safe) => {
    const attached = await files.attach(pdf, name)
    expect(attached.name).toBe(safe)
    await files.remove(`${stemOf(attached)}.file`)
  })

  it('of a list can be added, removed and reordered', async () => {
    const { id, enclosed } = await made(['enclosed', pdf, 'a.pdf'], ['enclosed', png, 'b.png'])
    const [a, b] = enclosed
    const { body } = await send('PUT', `/letter/${id}`, [
      ['enclosed', JSON.stringify(b)],
      ['enclosed', Buffer.from('c'), 'c.txt'],
      ['enclosed', JSON.stringify({ ...a, name: 'renamed.exe' })],
    ])
    const named = (all: readonly { name: string }[]) => all.map(({ name }) => name)
    expect(named(body.data.enclosed)).toEqual(['b.png', 'c.txt', 'a.pdf'])
    const { body: less } = await send('PUT', `/letter/${id}`, { enclosed: [body.data.enclosed[2], b] })
    expect(named(less.data.enclosed)).toEqual(['a.pdf', 'b.png'])
    await emptyBin()
    expect(kept().join()).not.toContain(stemOf(body.data.enclosed[1]))
    const { body: whole } = await send('PUT', `/letter/${id}`, { ...less.data, subject: 'Same' })
    expect(whole.data.enclosed).toEqual(less.data.enclosed)
    const { body: none } = await send('PUT', `/letter/${id}`, [['enclosed', '']])
    expect(named(none.data.enclosed ?? [])).toEqual([])
    await emptyBin()
    for (const one of enclosed) expect(kept().join()).not.toContain(stemOf(one))
  })

  it('beyond the maximum of a list are refused', async () => {
    const before = kept()
    const parts = ['a', 'b', 'c', 'd'].map((name): Part => ['enclosed', pdf, `${name}.pdf`])
    const { status, body } = await send('POST', '/letter', [['subject', 'Hello'], ...parts])
    expect([status, body.errors.enclosed]).toEqual([422, [expect.stringMatching(/At most 3 files/)]])
    expect(kept()).toEqual(before)
  })

  it('of another record cannot be claimed through their address or a similar value', async () => {
    const { scan } = await made(['scan', pdf, 'mine.pdf'])
    const thief = await made()
    for (const given of [
      { scan },
      { scan: scan.url },
      { enclosed: [scan] },
      { notes: [{ url: scan.url.split('?')[0], name: 'x' }] },
    ]) {
      const { status, body } = await send('PUT', `/letter/${thief.id}`, given)
      expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(given)])
    }
  })

  it('of an action are stored like those of a form, and removed if the action is refused', async () => {
    const { id } = await made()
    const sealed = await send('PUT', `/letter/seal/${id}`, [['scan', pdf, 'sealed.pdf']])
    expect([sealed.status, sealed.body.data?.scan.name], JSON.stringify(sealed.body)).toEqual([200, 'sealed.pdf'])
    const before = kept()
    const secret = await send('PUT', `/letter/seal/${id}`, [
      ['subject', 'Secret'],
      ['scan', pdf, 'secret.pdf'],
    ])
    expect([secret.status, secret.body.message]).toEqual([409, 'What is secret stays open.'])
    expect(kept()).toEqual(before)
  })

  it('are deleted with their record or when replaced, and orphaned files are deleted', async () => {
    const { id, scan } = await made(['scan', pdf, 'first.pdf'])
    const { body } = await send('PUT', `/letter/${id}`, [['scan', png, 'second.png']])
    expect(body.data.scan.name).toBe('second.png')
    expect(kept().join()).toContain(stemOf(scan))
    await emptyBin()
    expect(kept().join()).not.toContain(stemOf(scan))
    const orphan = stemOf(await files.attach(pdf, 'orphan.pdf'))
    for (const name of kept()) utimesSync(join(folder, name), 0, 0)
    await deleteOrphanedFiles(store, files)
    expect(kept().join()).not.toContain(orphan)
    expect((await fetch(origin + body.data.scan.url)).status).toBe(200)
    await send('DELETE', `/letter/${id}`)
    await emptyBin()
    expect((await fetch(origin + body.data.scan.url)).status).toBe(404)
    expect(kept().join()).not.toContain(stemOf(body.data.scan))
  })

  describe('of records with a row scope', () => {
    const ids: Record<string, string> = {}
    beforeAll(async () => {
      for (const name of ['Ada', 'Bea']) ids[name] = await store.transaction((trx) => store.insert(trx, user, { name }))
      held = new Set([...everything].filter((one) => !one.endsWith('.all')))
    })
    afterAll(() => {
      held = everything
      who = person.id
    })
    const become = (name: string) => {
      who = ids[name] ?? ''
    }
    const write = (owner: string, ...pages: readonly string[]) =>
      send('POST', '/paper', [
        ['subject', `Of ${owner}`],
        ['owner', ids[owner] ?? ''],
        ...pages.map((name): Part => ['pages', pdf, name]),
      ])

    it('can be downloaded and seen only by people in the row scope', async () => {
      become('Ada')
      const { status, body } = await write('Ada', 'hers.pdf')
      expect(status, JSON.stringify(body)).toBe(200)
      const [page] = body.data.pages
      expect((await fetch(origin + page.url)).status).toBe(200)
      become('Bea')
      for (const path of ['/paper', '/paper?q=Ada', `/paper/${body.data.id}`, '/paper?option=true'])
        expect(JSON.stringify((await send('GET', path)).body)).not.toContain(stemOf(page))
      expect((await fetch(origin + page.url.split('?')[0])).status).toBe(404)
      const own = (await write('Bea', 'own.pdf')).body.data
      const sign = new URL(own.pages[0].url, origin).search
      expect((await fetch(origin + page.url.split('?')[0] + sign)).status).toBe(404)
    })

    it('stay with their record, even if another person sends their address', async () => {
      become('Ada')
      const [page] = (await write('Ada', 'hers.pdf')).body.data.pages
      become('Bea')
      const { id } = (await write('Bea')).body.data
      const taken = await send('PUT', `/paper/${id}`, { pages: [page] })
      expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['pages']])
      expect((await fetch(origin + page.url)).status).toBe(200)
    })

    it('sent for the record of another person are not stored', async () => {
      become('Ada')
      const { id } = (await write('Ada', 'hers.pdf')).body.data
      become('Bea')
      const before = kept()
      const made = await write('Ada', 'stray.pdf')
      const changed = await send('PUT', `/paper/${id}`, [['pages', pdf, 'stray.pdf']])
      const given = await send('PUT', `/paper/${(await write('Bea')).body.data.id}`, [
        ['owner', ids.Ada ?? ''],
        ['pages', pdf, 'stray.pdf'],
      ])
      expect([made, changed, given].map(({ status }) => [403, 404, 422].includes(status))).toEqual([true, true, true])
      expect(kept()).toEqual(before)
    })
  })
})
