import { stripVTControlCharacters } from 'node:util'

/** The name of a bundler's plugin or rule in front of a message: '[PARSE_ERROR] '. */
const speaker = /^\[[^\]]*\]\s*/

/** An error in one line: the place in the file, and the message of the bundler. */
function sayOne({ message, id, loc }) {
  const said = stripVTControlCharacters(message)
  const [what = ''] = said.replace(speaker, '').split('\n')
  const [, drawn] = /\[ (\S.*?:\d+:\d+) \]/.exec(said) ?? []
  const file = loc?.file ?? id
  const place = drawn ?? (file && loc ? `${file}:${loc.line}:${loc.column + 1}` : file)
  return `${place ? `${place}: ` : ''}${what.trim().replace(/[.:]$/, '')}.`
}

/**
 * The message for a failed build: a line with the place of each error, and a solution. Returns undefined for other
 * errors.
 */
export function sayBuildError({ errors }) {
  if (!Array.isArray(errors) || errors.length === 0) return undefined
  // The messages of Deckhand's own plugins already contain a solution.
  const own = errors.find(({ plugin = '' }) => plugin.startsWith('deckhand:'))
  if (own) return stripVTControlCharacters(own.message)
  const lines = [...new Set(errors.map(sayOne))]
  return `${lines.join('\n')}\nMend ${lines.length > 1 ? 'these places' : 'this place'} and run the command again.`
}
