import { suggestNames } from './names'
import type { DeclarationReport } from './report'

/** Checks that a path starts with '/', and that its placeholders have known names. */
export function checkPath(
  { addProblem }: DeclarationReport,
  where: string,
  path: string,
  known: readonly string[],
): void {
  if (!path.startsWith('/')) addProblem(where, `'${path}' is not a path; expected a path that starts with '/'.`)
  else if (!/^[\w\-.~{}/]+$/.test(path))
    addProblem(
      where,
      `'${path}' is not a valid path; expected segments of letters, digits and hyphens, separated by '/', without a query. Correct it.`,
    )
  for (const [blank] of path.matchAll(/\{+[^{}/]*\}*/g)) {
    const name = blank.replace(/[{}]/g, '')
    if (blank !== `{${name}}` || !known.includes(name))
      addProblem(where, `no value is available for '${blank}' of '${path}'.${suggestNames(name, known)}`)
  }
}
