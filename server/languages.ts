import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import { allWords } from '../src/languages/all'
import { knows, learn, speak } from '../src/vocabulary'

/** The language of the call that is being answered. */
const calls = new AsyncLocalStorage<{ readonly language: string }>()

/** What is said outside of a call, such as at the start, is English. */
const english = { language: 'en' }

/**
 * The language that the caller likes best of those there are.
 *
 * @param accepted The header Accept-Language, such as 'de-AT, de;q=0.9, en;q=0.8'. Default: English.
 */
export const languageFrom = (accepted = ''): string =>
  accepted
    .split(',')
    .map((part) => {
      const [tag = '', weight = ''] = part.trim().split(';')
      return { code: tag.split('-', 1)[0]?.toLowerCase() ?? '', weight: Number(/q=([\d.]+)/.exec(weight)?.[1] ?? 1) }
    })
    .sort((one, other) => other.weight - one.weight)
    .find(({ code, weight }) => weight > 0 && knows(code))?.code ?? english.language

/** Answers each call in the language of its caller; what is kept meanwhile is written in English. */
export function speakToEach(app: FastifyInstance): void {
  for (const [code, words] of allWords()) learn(code, words)
  speak(() => calls.getStore() ?? english)
  const answer: onRequestHookHandler = ({ headers }, _, done) =>
    calls.run({ language: languageFrom(headers['accept-language']) }, done)
  app.addHook('onRequest', answer)
  // Reading a body goes on in the connection, which has lost the call.
  app.addHook('preValidation', answer)
}
