import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mailer, MailMessage } from '../../../server/contract/mail'
import { createMentionMailQueue } from '../../../server/features/comments/mention-mails'
import { startOutbox } from '../../../server/features/outbox'
import { type AdminServer, startAdminServer } from '../support/admin-server'
import { prepareLoan } from '../support/prepare-loan'
import { dialects } from '../support/stores'

const publicUrl = 'https://library.example.com'

describe.each(dialects)('a mentioned person, on %s', (dialect) => {
  const letters: MailMessage[] = []
  let isDown = false
  const mail: Mailer = {
    publicUrl,
    send: async (letter) => {
      if (isDown) throw new Error('down')
      letters.push(letter)
    },
  }
  let desk: AdminServer
  let loan: string

  const say = async (text: string, language = 'en'): Promise<string> => {
    const path = `/api/v1/record-comment/loan/${loan}`
    const headers = { 'accept-language': language }
    const body = { text, mentions: [desk.ben] }
    const answer = await desk.send('POST', path, { token: desk.token, body, headers })
    expect(answer.status, answer.text).toBe(200)
    return answer.body.data.id
  }
  const change = (method: string, id: string, body?: unknown) =>
    desk.send(method, `/api/v1/record-comment/${id}`, { token: desk.token, body })
  const deliver = async (ahead = 0) => {
    const outbox = startOutbox(desk.store, [createMentionMailQueue(desk.store, publicUrl)], {
      mail,
      now: () => Date.now() + ahead,
      tell: (error) => {
        throw error
      },
    })
    await outbox.look()
    await outbox.stop()
  }

  beforeAll(async () => {
    desk = await startAdminServer(dialect, { mail })
    const ask = await prepareLoan(desk)
    loan = (await ask()).body.data.id
  })
  afterAll(() => desk.close())
  beforeEach(async () => {
    letters.length = 0
    isDown = false
    await desk.call('PUT', `/role/${desk.clerk}`, { permissions: ['loan.show', 'loan.list', 'loan.comment'] })
  })

  it('gets one e-mail with the text and the link, in the language of the author', async () => {
    const id = await say('@Ben <look> here', 'de')
    await Promise.all([deliver(), deliver()])
    expect(letters).toHaveLength(1)
    expect(letters[0]).toMatchObject({ to: { name: 'Ben', address: 'ben@example.com' } })
    expect(letters[0]?.subject).toMatch(/^Ann erwähnt Sie: /)
    expect(letters[0]?.text).toContain('@Ben <look> here')
    expect(letters[0]?.text).toContain(`${publicUrl}/loan/${loan}`)
    expect((await change('PUT', id, { text: 'Nobody', mentions: [] })).status).toBe(200)
    expect((await change('PUT', id, { text: '@Ben after all', mentions: [desk.ben] })).status).toBe(200)
    await deliver()
    expect(letters).toHaveLength(1)
  })

  it('gets no e-mail once they cannot see the record, or the mention was removed', async () => {
    await say('@Ben one')
    await desk.call('PUT', `/role/${desk.clerk}`, { permissions: ['loan.list'] })
    await deliver()
    await desk.call('PUT', `/role/${desk.clerk}`, { permissions: ['loan.show', 'loan.list'] })
    await deliver(60 * 60_000)
    await change('DELETE', await say('@Ben two'))
    await change('PUT', await say('@Ben three'), { text: 'three', mentions: [] })
    await deliver()
    expect(letters).toEqual([])
  })

  it('gets one e-mail once the mail server is back', async () => {
    isDown = true
    await say('@Ben later')
    await deliver()
    isDown = false
    await deliver()
    expect(letters).toHaveLength(0)
    await deliver(2 * 60 * 60_000)
    await deliver(4 * 60 * 60_000)
    expect(letters).toHaveLength(1)
  })
})

it('a comment written without a mail server is never mailed, even if a mail server is set later', async () => {
  const desk = await startAdminServer('sqlite')
  const ask = await prepareLoan(desk)
  const { id } = (await ask()).body.data
  await desk.call('PUT', `/role/${desk.clerk}`, { permissions: ['loan.show', 'loan.list'] })
  const said = await desk.call('POST', `/record-comment/loan/${id}`, { text: '@Ben', mentions: [desk.ben] })
  expect(said.status, said.text).toBe(200)
  const now = new Date().toISOString()
  const due = await createMentionMailQueue(desk.store, publicUrl).due({ now, until: now, never: now }, 20)
  expect(due).toEqual([])
  await desk.close()
})
