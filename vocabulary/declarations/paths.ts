import { suggestNames } from './names'
import type { DeclarationReport } from './report'

/** Checks that a path starts with '/', and that its placeholders have known names. */
export function checkPath(
  { addProblem }: DeclarationReport,
  where: string,
  path: string,
  known: readonly string[],
): void {
  if (!path.startsWith('/')) addProblem(where, `'${path}' is no path; expected one that begins with '/'.`)
  else if (!/^[\w\-.~{}/]+$/.test(path))
    addProblem(
      where,
      `'${path}' is no path; expected steps of letters, digits and dashes with '/' between, and no query. Mend it.`,
    )
  for (const [blank] of path.matchAll(/\{+[^{}/]*\}*/g)) {
    const name = blank.replace(/[{}]/g, '')
    if (blank !== `{${name}}` || !known.includes(name))
      addProblem(where, `nothing fills '${blank}' of '${path}'.${suggestNames(name, known)}`)
  }
}
