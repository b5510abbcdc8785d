import { Problem } from '../../server/platform/problem'
import { fillPath, t } from '../../vocabulary'

/** The characters that some APIs and proxies decode, so that the path becomes a different path. */
const unsafePathPattern = /[/\\]|\.\./

/**
 * Fills a call's path with ids.
 *
 * @throws Problem 400 for an id that could lead to a different path of the API.
 */
export function fillPathTemplate(template: string, ids: Readonly<Record<string, string | undefined>>): string {
  const odd = Object.values(ids).find((id) => id !== undefined && (unsafePathPattern.test(id) || id === '.'))
  if (odd !== undefined)
    throw new Problem(
      400,
      t("The id '{{id}}' cannot be sent to the other API. Ids must not contain '/', '\\' or '..'.", {
        id: odd.slice(0, 60),
      }),
    )
  return fillPath(template, ids)
}
