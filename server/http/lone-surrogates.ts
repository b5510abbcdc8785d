import type { FastifyInstance } from 'fastify'
import { brokenCharacterMessage, hasBrokenText } from '../../vocabulary'
import { Problem } from '../platform/problem'

/** The maximum number of paths that a refusal lists. */
const mostNamed = 20

/**
 * The maximum depth of a path in a refusal. For a deeper value, the refusal contains the path of its parent at this
 * depth.
 */
const deepest = 10

/** The paths of lone surrogates in a body, such as 'items.0.name'. */
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

/**
 * Refuses bodies with lone surrogates at every route. Databases would store a lone surrogate as another character, or
 * would refuse it.
 */
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
