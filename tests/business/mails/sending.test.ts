import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailOutbox } from '../../../business/mails/server/mail-outbox'
import type { Mailer } from '../../../server/contract/mail'
import { createRecordMailQueue, eraseOldMailTexts, startOutbox } from '../../../server/features/outbox'
import { serverMetricsOf } from '../../../server/operations/observe/server-metrics'
import { dialects } from '../../server/support/stores'
import { type MailShop, openMailShop } from './mail-shop'

type Values = Readonly<Record<string, unknown>>

const day = 24 * 60 * 60_000

describe.each(dialects)('mails to customers, on %s', (dialect) => {
  let post: MailShop
  beforeAll(async () => {
    post = await openMailShop(dialect)
    await post.switchOn(true)
  })
  afterAll(() => post.close())

  it('wait while the mail server is down for a day, and are sent once when the server is back', async () => {
    const id = await post.place()
    const down = post.mailTo(1)
    for (let hours = 0; hours < 24; hours += 2) {
      await post.look(() => Date.now() + hours * 60 * 60_000, down)
    }
    const [waiting] = await post.of(id)
    expect(waiting).toMatchObject({ state: 'waiting', problem: expect.stringContaining('ECONNREFUSED') })
    const waits = (await post.timeline(id)).filter(({ event }: Values) => event === 'E-mail waiting')
    expect(waits).toMatchObject([{ until: waiting?.nextAt, note: expect.stringContaining('ECONNREFUSED') }])
    const before = post.smtp.taken.length
    await post.deliver(() => Date.now() + 2 * day)
    await post.deliver(() => Date.now() + 3 * day)
    expect(post.smtp.taken.length - before).toBe(1)
    expect((await post.of(id))[0]).toMatchObject({ state: 'sent', problem: null })
    expect((await post.timeline(id)).map(({ event }: Values) => event)).toEqual(['Placed', 'E-mail sent'])
  })

  it('are counted while they wait, and the age of the oldest mail is reported', async () => {
    const id = await post.place()
    const then = new Date(Date.now() - 2 * 60 * 60_000).toISOString()
    await post.shop.store.db.updateTable('mail').set({ createdAt: then }).where('order', '=', id).execute()
    const rooms = { live: { count: () => 0 } as never, gateway: undefined, backups: undefined }
    const figures = serverMetricsOf({ store: post.shop.store, ...rooms, letters: 'mail' })
    const read = async (name: string) => figures.find((one) => one.name === name)?.read()
    expect(await read('deckhand_outbox_mails')).toEqual({ waiting: 1, failed: 0 })
    expect(await read('deckhand_outbox_oldest_seconds')).toEqual({ '': expect.closeTo(7200, -2) })
    await post.deliver()
  })

  it('wait at most an hour if the process that created them had a clock that ran ahead', async () => {
    const id = await post.place()
    const ahead = new Date(Date.now() + 30 * day).toISOString()
    await post.shop.store.db.updateTable('mail').set({ nextAt: ahead }).where('order', '=', id).execute()
    await post.deliver()
    expect((await post.of(id))[0]?.state).toBe('sent')
  })

  it('of a killed process are sent by another process, once the lease has expired', async () => {
    const id = await post.place()
    const held = 10 * 60_000
    const iso = (ahead: number) => new Date(Date.now() + ahead).toISOString()
    const hold = { now: iso(0), until: iso(held), never: iso(day) }
    const queue = createRecordMailQueue(post.shop.store, mailOutbox)
    const [due = ''] = await queue.due(hold, 20)
    expect(await queue.take(due, hold)).toBeDefined()
    expect(await queue.take(due, hold)).toBeUndefined()
    await post.deliver()
    expect((await post.of(id))[0]?.state).toBe('waiting')
    await post.deliver(() => Date.now() + held + 1000)
    expect((await post.of(id))[0]?.state).toBe('sent')
  })

  it('fail at once if the mailbox does not exist, are reported on the order, and can be sent again', async () => {
    const customer = await post.shop.create('customer', {
      firstName: 'Gone',
      lastName: 'Away',
      email: 'gone@example.com',
    })
    const id = await post.place({ customer })
    await post.deliver()
    const [failed] = await post.of(id)
    expect(failed).toMatchObject({ state: 'failed', problem: expect.stringContaining('550'), tries: 1, nextAt: null })
    expect(await post.timeline(id)).toContainEqual(expect.objectContaining({ event: 'E-mail failed' }))
    expect((await post.shop.call('PUT', `/customer/${customer}`, { email: 'back@example.com' })).status).toBe(200)
    expect((await post.shop.call('PUT', `/mail/resend/${failed?.id}`)).status).toBe(200)
    expect((await post.of(id))[0]).toMatchObject({ state: 'waiting', problem: null, toAddress: 'back@example.com' })
    await post.deliver()
    expect((await post.of(id))[0]?.state).toBe('sent')
    expect((await post.timeline(id)).map(({ event }: Values) => event)).toEqual([
      'Placed',
      'E-mail failed',
      'E-mail sent',
    ])
  })

  it('fail at once if the mail server rejects their content', async () => {
    const customer = await post.shop.create('customer', {
      firstName: 'Spam',
      lastName: 'Club',
      email: 'club@example.com',
    })
    const id = await post.place({ customer })
    await post.deliver()
    const refused = { state: 'failed', problem: expect.stringContaining('554'), tries: 1, nextAt: null }
    expect((await post.of(id))[0]).toMatchObject(refused)
  })

  it('wait if the mail server requires a login, until the settings are corrected', async () => {
    const id = await post.place()
    const asking: Mailer = {
      ...post.mail,
      send: async () => {
        throw Object.assign(new Error('Authentication required'), { code: 'EENVELOPE', responseCode: 530 })
      },
    }
    await post.look(undefined, asking)
    expect((await post.of(id))[0]).toMatchObject({ state: 'waiting', tries: 1, nextAt: expect.any(String) })
    await post.deliver(() => Date.now() + day)
    expect((await post.of(id))[0]).toMatchObject({ state: 'sent', tries: 1, nextAt: null })
  })

  it('are recorded as not sent where no mail server is configured', async () => {
    const id = await post.place()
    const own = startOutbox(post.shop.store, [createRecordMailQueue(post.shop.store, mailOutbox)], { tell: () => {} })
    await own.look()
    await own.stop()
    expect((await post.of(id))[0]).toMatchObject({ state: 'not-sent', problem: expect.stringContaining('SMTP_URL') })
    expect(await post.timeline(id)).toContainEqual(expect.objectContaining({ event: 'E-mail not sent' }))
  })

  it('lose their content when their retention ends, and cannot be sent again afterwards', async () => {
    const id = await post.place()
    await post.deliver()
    const waits = await post.place()
    await eraseOldMailTexts(post.shop.store, mailOutbox, 90, Date.now() + 91 * day)
    expect((await post.of(id))[0]).toMatchObject({
      state: 'sent',
      text: null,
      html: null,
      toAddress: 'cleo@example.com',
    })
    expect((await post.of(waits))[0]?.text).toContain('Cleo')
    await post.shop.store.db.updateTable('mail').set({ state: 'failed' }).where('order', '=', id).execute()
    expect((await post.shop.call('PUT', `/mail/resend/${(await post.of(id))[0]?.id}`)).status).toBe(409)
  })
})
