import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createFileStore } from '../../../server/database/files/file-store'
import { eraseAfterRetention } from '../../../server/features/personal-data/erase-values'
import type { AdminServer } from '../support/admin-server'
import { databaseFilesWithText, tablesWithText } from '../support/find-text'
import { loanAddress } from '../support/prepare-loan'
import { bothDialects } from '../support/stores'
import { password, startServer } from '../support/test-server'

/** Texts that occur only in the data of the erased member. */
const marks = {
  first: 'Zyxwin',
  last: 'Quillmark',
  mail: 'zyxwin.quillmark@example.com',
  phone: '+919845000111',
  school: 'Marksworth Academy',
  tag: 'marktag',
  note: 'notemark prefers large print',
  street: '7 Streetmark Lane',
  loan: 'loanmark note',
  reference: 'REFMARK-1',
  comment: 'commentmark about the member',
  remark: 'remarkmark on the card',
  scan: 'scanmark content',
  former: 'Formermark',
}

describe.each(bothDialects)('the erasure of a person, on %s', (dialect) => {
  let desk: Awaited<ReturnType<typeof startServer>>
  let token: string
  let folder: string
  let loan: string
  let member: string
  let oldCard: string
  let newCard: string
  let key: string
  const call: AdminServer['call'] = (method, path, body) => desk.send(method, `/api/v1${path}`, { token, body })
  const create = async (resource: string, values: Readonly<Record<string, unknown>>): Promise<string> => {
    const { status, text, body } = await call('POST', `/${resource}`, values)
    expect(status, text).toBe(200)
    return body.data.id
  }
  const erase = (id: string, confirmation: string) => call('PUT', `/member/erase/${id}`, { confirmation })
  const history = async (record: string) =>
    (await call('GET', `/audit-entry?record=${record}&_sort=at&_order=asc`)).body

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'deckhand-erasure-'))
    desk = await startServer(dialect, { stored: createFileStore(folder) })
    token = await desk.signIn()
    const currency = await create('currency', { name: 'Rupee', code: 'INR', rate: 1 })
    const branch = await create('branch', { name: 'Pune', code: 'PUN', currency, timezone: 'Asia/Kolkata' })
    const author = await create('author', { name: 'Ada', slug: 'ada' })
    const book = await create('book', { name: 'Atlas', isbn: 'B-1', author, currency, price: 10 })
    const region = await desk.add('region', { name: 'Maharashtra', country: 'IN', code: 'MH' })
    key = 'erasure-test'
    const values = {
      ...{ firstName: marks.former, lastName: marks.last, email: marks.mail, phone: marks.phone },
      ...{ school: marks.school, tags: [marks.tag], notes: marks.note },
      addresses: [{ ...loanAddress, name: `${marks.first} ${marks.last}`, line1: marks.street, state: region }],
    }
    const answer = await desk.send('POST', '/api/v1/member', {
      token,
      body: values,
      headers: { 'idempotency-key': key },
    })
    expect(answer.status, answer.text).toBe(200)
    member = answer.body.data.id
    await call('PUT', `/member/${member}`, { firstName: marks.first })
    const address = { ...loanAddress, name: `${marks.first} ${marks.last}`, line1: marks.street, phone: marks.phone }
    const lent = await call('POST', '/loan', {
      ...{ member, branch, currency, address, note: marks.loan, feeReference: marks.reference },
      items: [{ book, quantity: 1 }],
    })
    expect(lent.status, lent.text).toBe(200)
    loan = lent.body.data.id
    const scanned = async (askedOn: string) => {
      const form = new FormData()
      const fields = { member, holder: `${marks.first} ${marks.last}`, askedOn, remarks: marks.remark }
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      form.append('scan', new File([marks.scan], `${marks.last}.txt`, { type: 'text/plain' }))
      const response = await fetch(`${desk.origin}/api/v1/library-card`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      })
      const made = await response.json()
      expect(response.status, JSON.stringify(made)).toBe(200)
      return made.data.id as string
    }
    oldCard = await scanned('2019-03-01')
    newCard = await scanned('2026-03-01')
    for (const place of [`loan/${loan}`, `library-card/${oldCard}`, `library-card/${newCard}`])
      await call('POST', `/record-comment/${place}`, { text: marks.comment })
    await call('POST', `/record-comment/book/${book}`, { text: `Reserved for ${marks.first} ${marks.last}` })
    const view = { resource: 'member', name: `Loans of ${marks.last}`, query: `?search=${marks.first}+${marks.last}` }
    await call('POST', '/list-view', { ...view, columns: [] })
    await call('POST', '/list-view', { resource: 'member', name: 'All members', query: '?', columns: [] })
    const lost = await create('library-card', { member, holder: `${marks.first} ${marks.last}`, askedOn: '2018-01-01' })
    await call('DELETE', `/library-card/${lost}`)
  })
  afterAll(async () => {
    await desk.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('previews the records and the legal terms, and asks for the name', async () => {
    const { status, text, body } = await call('GET', `/member/erasure/${member}`)
    expect(status, text).toBe(200)
    expect(body.data).toMatchObject({ name: `${marks.first} ${marks.last}`, refusals: [] })
    expect(body.data.records).toContainEqual({ resource: 'library-card', count: 1, keptUntil: '2029-12-31' })
    expect(body.data.records).toContainEqual({ resource: 'loan', count: 1, keptUntil: null })
    const wrong = await erase(member, 'Someone else')
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors.confirmation).toEqual([
      `Enter the name ${marks.first} ${marks.last} to confirm the erasure.`,
    ])
  })

  it('exports the data of the person first', async () => {
    const { status, text, headers } = await call('POST', `/member/personal-data/${member}`)
    expect(status, text).toBe(200)
    expect(headers.get('content-disposition')).toContain(`attachment; filename="${marks.first} ${marks.last}.json"`)
    const data = JSON.parse(text)
    expect(data.member[0]).toMatchObject({ firstName: marks.first, email: marks.mail, notes: marks.note })
    expect(data.loan[0]).toMatchObject({ id: loan, note: marks.loan })
    expect(data.comments.map((one: { text: string }) => one.text)).toContain(marks.comment)
    expect(Buffer.from(data.files[0].base64, 'base64').toString()).toBe(marks.scan)
    expect(data.history.length).toBeGreaterThan(0)
    const entries = await history(member)
    expect(entries.at(-1)).toMatchObject({ action: 'done', call: 'member.exportData' })
  })

  it('exports a person without other records', async () => {
    const lone = await create('member', { firstName: 'Lone', email: 'lone@example.com' })
    const { status, text } = await call('POST', `/member/personal-data/${lone}`)
    expect(status, text).toBe(200)
    expect(JSON.parse(text)).toMatchObject({ member: [{ id: lone }], comments: [], files: [] })
  })

  it('leaves no personal data in any table, file or index, except for records within a legal term', async () => {
    const { status, text, body } = await erase(member, `  ${marks.first.toUpperCase()} ${marks.last} `)
    expect(status, text).toBe(200)
    expect(body.data).toMatchObject({ firstName: 'Erased member', lastName: null, email: null, phone: null })
    const card = (await call('GET', `/library-card/${newCard}`)).body
    expect(card).toMatchObject({ holder: `${marks.first} ${marks.last}`, member: { name: 'Erased member' } })
    expect(card.scan).not.toBeNull()
    expect((await call('GET', `/library-card/${oldCard}`)).body).toMatchObject({ holder: 'Erased member', scan: null })
    for (const mark of Object.values(marks)) {
      const found = await tablesWithText(desk.store, mark)
      const others = found.filter((one) => !one.startsWith('library_card:') && !one.startsWith('deckhand_retained:'))
      expect(others, mark).toEqual([])
    }
    expect(await eraseAfterRetention(desk.store, new Date('2029-12-31T12:00:00Z'))).toBe(0)
    expect(await eraseAfterRetention(desk.store, new Date('2030-01-01T00:30:00Z'))).toBe(1)
    for (const mark of Object.values(marks)) {
      expect(await tablesWithText(desk.store, mark), mark).toEqual([])
      await vi.waitFor(async () => expect(await databaseFilesWithText(desk.store, mark), mark).toEqual([]), 5000)
    }
    await vi.waitFor(() => {
      const contents = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
      expect(contents.filter((one) => one.includes(marks.scan) || one.includes(marks.last))).toEqual([])
    })
    expect((await call('GET', '/list-view?resource=member')).body.map(({ name }: { name: string }) => name)).toEqual([
      'All members',
    ])
  })

  it('is in the history without the data, and keeps the values that are not personal', async () => {
    const entries = await history(member)
    expect(entries.at(-1)).toMatchObject({ action: 'done', call: 'member.erase', title: 'Erased member', by: 'Ann' })
    const created = entries[0].changes as { field: string; after?: unknown }[]
    expect(created.find(({ field }) => field === 'email')).toEqual({ field: 'email' })
    expect(created.find(({ field }) => field === 'status')).toMatchObject({ after: 1 })
    const [asked] = await history(loan)
    expect(asked.changes.find(({ field }: { field: string }) => field === 'member').after).toEqual({
      id: member,
      name: 'Erased member',
    })
  })

  it('cannot be undone, and earlier changes cannot bring the data back', async () => {
    for (const entry of [...(await history(member)), ...(await history(loan))]) {
      const { status } = await call('POST', '/undo', { request: entry.requestId })
      expect(status, JSON.stringify(entry)).toBe(409)
    }
    expect(await tablesWithText(desk.store, marks.former)).toEqual([])
  })

  it('refuses every later change of the erased person', async () => {
    const says = 'The personal data of this member were erased, so it can no longer be changed.'
    for (const [method, path, body] of [
      ['PUT', `/member/${member}`, { firstName: 'Back' }],
      ['POST', `/retrieve-member/${member}`, undefined],
      ['PUT', `/member/status/${member}`, undefined],
      ['DELETE', `/member/${member}`, undefined],
      ['PUT', `/member/erase/${member}`, { confirmation: 'Erased member' }],
    ] as const) {
      const answer = await call(method, path, body)
      expect(answer.status, path).toBe(409)
      expect(answer.body.message, path).toBe(says)
    }
    const { body } = await call('GET', `/loan/${loan}`)
    const items = [{ book: body.items[0].book.id, quantity: 1 }]
    const again = await call('POST', '/loan', {
      ...{ member, branch: body.branch.id, currency: body.currency.id, address: loanAddress, items },
    })
    expect(again.status).toBe(422)
    expect(again.body.errors).toEqual({ member: ["The data of 'Erased member' were erased. Choose another."] })
  })

  it('frees unique values, and a repeated call still does not run twice', async () => {
    const other = await create('member', { firstName: 'Zoe', email: marks.mail })
    expect(other).not.toBe(member)
    await erase(other, 'Zoe')
    const values = { firstName: 'Any', email: 'any@example.com' }
    const { status } = await desk.send('POST', '/api/v1/member', {
      token,
      body: values,
      headers: { 'idempotency-key': key },
    })
    expect(status).toBe(422)
  })

  it('needs a permission, and access to all records of the person', async () => {
    const rights = ['member.list', 'member.show', 'member.notes', 'member.exportData', 'library-card.list']
    const ben = await desk.signIn('ben@example.com', password)
    const one = await create('member', { firstName: 'Uma', email: 'uma@example.com' })
    const as = (method: string, path: string, body?: unknown) =>
      desk.send(method, `/api/v1${path}`, { token: ben, body })
    await call('PUT', `/role/${desk.clerk}`, { permissions: rights })
    expect((await as('PUT', `/member/erase/${one}`, { confirmation: 'Uma' })).status).toBe(403)
    expect((await as('POST', `/member/personal-data/${one}`)).status).toBe(200)
    const { body } = await call('GET', `/loan/${loan}`)
    const address = loanAddress
    const branch = body.branch.id
    const items = [{ book: body.items[0].book.id, quantity: 1 }]
    const lent = await call('POST', '/loan', { member: one, branch, currency: body.currency.id, address, items })
    expect(lent.status, lent.text).toBe(200)
    expect((await as('POST', `/member/personal-data/${one}`)).status).toBe(403)
    await call('PUT', `/role/${desk.clerk}`, { permissions: [...rights, 'loan.show', 'member.erase'] })
    const elsewhere = await desk.add('branch', { name: 'Elsewhere', code: 'ELSE' })
    await call('PUT', `/user/${desk.ben}`, { branches: [elsewhere] })
    const refused = await as('PUT', `/member/erase/${one}`, { confirmation: 'Uma' })
    expect(refused.status).toBe(403)
    expect(refused.body.message).toBe('Some loans are outside your access. Ask someone with access to all loans.')
  })
})
