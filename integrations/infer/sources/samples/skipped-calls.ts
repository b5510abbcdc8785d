import type { LeftOutItem } from '../../inferred-api'
import { idPattern } from './path-templates'
import { isSecretText } from './secrets'

/** A path without segments that may be personal or secret: '/reset/{…}'. */
const plainPath = (path: string) =>
  path
    .split('/')
    .map((step) => (idPattern.test(step) || isSecretText(step) || step.length > 60 ? '{…}' : step))
    .join('/')

/** Collects skipped calls by reason. */
export class SkippedCalls {
  readonly #found = new Map<string, Map<string, number>>()

  add(method: string, path: string, because: string) {
    const calls = this.#found.get(because) ?? new Map<string, number>()
    this.#found.set(because, calls)
    const what = `${method} ${plainPath(path)}`
    calls.set(what, (calls.get(what) ?? 0) + 1)
  }

  leftOut(): LeftOutItem[] {
    return [...this.#found].flatMap(([because, calls]) =>
      [...calls].map(([what, count]) => ({ what: count > 1 ? `${what} (${count} times)` : what, because })),
    )
  }
}
