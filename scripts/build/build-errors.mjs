import { stripVTControlCharacters } from 'node:util'

/** The name of a bundler's part or rule before what it says: '[PARSE_ERROR] '. */
const speaker = /^\[[^\]]*\]\s*/

/** What is wrong with one file, in a line: its place and what the bundler says of it. */
function sayOne({ message, id, loc }) {
  const said = stripVTControlCharacters(message)
  const [what = ''] = said.replace(speaker, '').split('\n')
  const [, drawn] = /\[ (\S.*?:\d+:\d+) \]/.exec(said) ?? []
  const file = loc?.file ?? id
  const place = drawn ?? (file && loc ? `${file}:${loc.line}:${loc.column + 1}` : file)
  return `${place ? `${place}: ` : ''}${what.trim().replace(/[.:]$/, '')}.`
}

/** What keeps the sources from being built, a line each with its place, and what to do; undefined for any other error. */
export function sayBuildError({ errors }) {
  if (!Array.isArray(errors) || errors.length === 0) return undefined
  // What the build itself refuses says what to do.
  const own = errors.find(({ plugin = '' }) => plugin.startsWith('deckhand:'))
  if (own) return stripVTControlCharacters(own.message)
  const lines = [...new Set(errors.map(sayOne))]
  return `${lines.join('\n')}\nMend ${lines.length > 1 ? 'these places' : 'this place'} and run the command again.`
}
