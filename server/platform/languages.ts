import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import { loadAllTranslations } from '../../languages/all-translations'
import { addTranslations, hasLanguage, setLanguage, setTimeZone } from '../../vocabulary'
import type { Person } from '../contract/person'

/** The current call and its language. */
const calls = new AsyncLocalStorage<Spoken & { readonly request: { readonly person?: Pick<Person, 'zone'> } }>()

/** Texts outside of a call, such as at startup, are in English. */
const english = { language: 'en' }

/**
 * The supported language that the caller prefers.
 *
 * @param accepted the header Accept-Language, such as 'de-AT, de;q=0.9, en;q=0.8'. Default: English.
 */
export const preferredLanguage = (accepted = ''): string =>
  accepted
    .split(',')
    .map((part) => {
      const [tag = '', weight = ''] = part.trim().split(';')
      return { code: tag.split('-', 1)[0]?.toLowerCase() ?? '', weight: Number(/q=([\d.]+)/.exec(weight)?.[1] ?? 1) }
    })
    .sort((one, other) => other.weight - one.weight)
    .find(({ code, weight }) => weight > 0 && hasLanguage(code))?.code ?? english.language

/** The locale for dates and amounts in a language, from the header Accept-Language: 'de-AT' of 'de-AT, de;q=0.9'. */
function localeFrom(language: string, accepted = ''): string | undefined {
  const tags = accepted.split(',').map((part) => part.split(';')[0]?.trim() ?? '')
  return tags.find((tag) => tag.length <= 12 && tag.split('-', 1)[0]?.toLowerCase() === language && isLocale(tag))
}

const isLocale = (tag: string): boolean => {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}

interface Spoken {
  readonly language: string
  readonly locale?: string
}

/** The maximum number of cached headers. Most calls send one of a few headers. */
const maxCachedHeaders = 200
const spoken = new Map<string, Spoken>()

function spokenTo(accepted = ''): Spoken {
  const known = spoken.get(accepted)
  if (known) return known
  const language = preferredLanguage(accepted)
  const locale = localeFrom(language, accepted)
  const made = { language, ...(locale !== undefined && { locale }) }
  if (spoken.size >= maxCachedHeaders) spoken.clear()
  spoken.set(accepted, made)
  return made
}

/** Responds to each call in the language and the time zone of its caller. */
export function answerInCallerLanguage(app: FastifyInstance): void {
  for (const [code, words] of loadAllTranslations()) addTranslations(code, words)
  spoken.clear()
  setLanguage(() => calls.getStore() ?? english)
  setTimeZone(() => calls.getStore()?.request.person?.zone)
  const answer: onRequestHookHandler = (request, _, done) =>
    calls.run({ ...spokenTo(request.headers['accept-language']), request }, done)
  app.addHook('onRequest', answer)
  // Node.js reads the body in the context of the connection, not in the context of the call.
  app.addHook('preValidation', (request, reply, done) =>
    request.method === 'GET' ? done() : answer.call(app, request, reply, done),
  )
}

/**
 * Runs work for a person outside of a call, in the person's language and time zone.
 *
 * @param accepted the header Accept-Language of the person's call.
 */
export function runInLanguageOf<T>(person: Pick<Person, 'zone'>, accepted: string, work: () => Promise<T>): Promise<T> {
  return calls.run({ ...spokenTo(accepted), request: { person } }, work)
}

/**
 * Runs work in another language than the caller's, for example for a mail to another person. Dates and amounts also use
 * the other language.
 */
export const inLanguage = <T>(language: string, work: () => T): T =>
  calls.run(
    { language: hasLanguage(language) ? language : english.language, request: calls.getStore()?.request ?? {} },
    work,
  )
