import type { FastifyInstance } from 'fastify'
import { brokenCharacterMessage, hasBrokenText } from '../../vocabulary'
import { Problem } from '../platform/problem'

/** So many places are named. */
const mostNamed = 20

/** Places further down are named by what holds them. */
const deepest = 10

/** Where in a body there are lone surrogates, as 'items.0.name'. */
function* brokenIn(value: unknown, path = '', depth = 0): Generator<string> {
  if (typeof value !== 'object' || value === null || depth === deepest) {
    if (hasBrokenText(value)) yield path
    return
  }
  for (const [name, one] of Object.entries(value)) {
    if (hasBrokenText(name)) yield path
    yield* brokenIn(one, path === '' ? name : `${path}.${name}`, depth + 1)
  }
}

/** Refuses bodies with lone surrogates, which databases would keep as another character or not at all, at every route. */
export function refuseLoneSurrogates(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body }) => {
    if (!hasBrokenText(body)) return
    const { data = body } = body as { readonly data?: unknown }
    const places: string[] = []
    for (const place of brokenIn(typeof data === 'object' ? data : body)) {
      if (places.push(place) === mostNamed) break
    }
    throw new Problem(
      422,
      brokenCharacterMessage(),
      Object.fromEntries(places.map((place) => [place, [brokenCharacterMessage()]])),
    )
  })
}
