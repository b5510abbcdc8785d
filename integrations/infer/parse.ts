import { LineCounter, parse, YAMLParseError } from 'yaml'
import { UnreadableSourceError } from './inferred-api'

/**
 * The maximum number of YAML aliases. Without this limit, a small text with nested aliases could expand to billions of
 * values.
 */
const maxYamlAliases = 1000

const isMarkup = (text: string) => /^\s*</.test(text)

const isJson = (text: string) => /^\s*[[{]/.test(text)

const short = (message: string) => message.split('\n')[0]?.replace(/:$/, '') ?? ''

/**
 * The position of a JSON error. The position is computed, because the parser's own message differs between versions.
 */
function placeIn(text: string, message: string): string {
  const at = /position (\d+)/.exec(message)?.[1]
  if (at === undefined) return 'at the end'
  const before = text.slice(0, Number(at)).split('\n')
  return `at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}

function parseJson(text: string, given: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const { message } = error as Error
    throw new UnreadableSourceError(
      `${given} contains invalid JSON ${placeIn(text, message)} (${short(message)}). Fix the JSON there. If the document was cut off, fetch the document again.`,
    )
  }
}

function parseYaml(text: string, given: string): unknown {
  const lines = new LineCounter()
  try {
    return parse(text, {
      maxAliasCount: maxYamlAliases,
      merge: true,
      logLevel: 'error',
      uniqueKeys: false,
      lineCounter: lines,
    })
  } catch (error) {
    if (error instanceof YAMLParseError)
      throw new UnreadableSourceError(
        `${given} contains invalid YAML at line ${lines.linePos(error.pos[0]).line} (${short(error.message)}). Fix the YAML there.`,
      )
    throw new UnreadableSourceError(
      `${given} cannot be read as YAML (${(error as Error).message}). YAML aliases that expand too much are not supported. Convert the document to JSON.`,
    )
  }
}

/**
 * Parses a text as JSON or YAML.
 *
 * @throws {@link UnreadableSourceError} if the text is invalid, is HTML or XML, or expands too much.
 */
export function parseText(text: string, given: string): unknown {
  if (isMarkup(text))
    throw new UnreadableSourceError(
      `${given} is a page (HTML or XML), not a document. Pass the address of the document that the page shows. Such an address often ends in /openapi.json, /v3/api-docs or /swagger.json.`,
    )
  return isJson(text) ? parseJson(text.replace(/^\uFEFF/, ''), given) : parseYaml(text, given)
}
