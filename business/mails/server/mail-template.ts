import { idOf, t } from 'deckhand'
import { type Context, type Handler, Problem, type Values } from 'deckhand/server'
import type templateResource from '../../../resources/mail-template'
import { expectKnownPlaceholders } from './placeholders'
import { queuedMailValues } from './render-mail'
import { previewMailTemplate, renderTestMail } from './render-template'

/**
 * The event, language and site of a template. Two templates must not have the same event, language and site, because
 * one of these templates would never be used.
 */
const purposeOf = ({ event, language, site }: Values) => [event, language, idOf(site) ?? ''].join(' ')

/**
 * Refuses a template if another template has the same event, language and site. A template for all sites may coexist
 * with a template for one site.
 *
 * @param own the id of the checked template. Default: the template is new.
 * @throws Problem 409 if another template has the same event, language and site.
 */
async function expectUniquePurpose({ store, trx }: Context, template: Values, own = ''): Promise<void> {
  await store.lockName(trx, 'mail-template')
  const all = await trx.selectFrom('mail_template').select(['id', 'subject', 'event', 'language', 'site']).execute()
  const other = all.find((one) => one.id !== own && purposeOf(one) === purposeOf(template))
  if (!other) return
  const message = t(
    "Template '{{subject}}' already has this event, language and site. Edit or delete that template first.",
    { subject: other.subject },
  )
  throw new Problem(409, message, { event: [message] })
}

/** Joins a subject of several lines, such as a pasted text, into one line. */
const inOneLine = <Texts extends { readonly subject?: string | null }>(texts: Texts): Texts =>
  texts.subject ? { ...texts, subject: texts.subject.replace(/\s*[\r\n]+\s*/g, ' ') } : texts

export const mailTemplate: Handler<typeof templateResource> = {
  beforeCreate: async (context, values) => {
    expectKnownPlaceholders({ subject: values.subject, body: values.body })
    await expectUniquePurpose(context, values)
    return inOneLine(values)
  },
  beforeEdit: async (context, stored, changes) => {
    expectKnownPlaceholders({ subject: changes.subject, body: changes.body })
    const changed = { ...stored, ...changes }
    const isForAnother = purposeOf(changed) !== purposeOf(stored)
    if (isForAnother) await expectUniquePurpose(context, changed, stored.id)
    return inOneLine(changes)
  },
  // Deleting a template also deletes its test e-mails.
  beforeDelete: async ({ trx }, { id }) => {
    await trx.deleteFrom('mail').where('template', '=', id).execute()
  },
  actions: {
    preview: previewMailTemplate,
    test: async (context, { record }) => {
      const { store, trx, person } = context
      const about = { event: record.event, order: null, template: record.id }
      const to = { toName: person.name, toAddress: person.email }
      await store.insertMany(trx, store.registry.get('mail'), [
        { ...about, ...to, ...(await renderTestMail(context, record)), ...queuedMailValues() },
      ])
      return {}
    },
  },
}
