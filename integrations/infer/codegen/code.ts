/** A piece of TypeScript, formatted like Biome with this project's settings: two spaces, 120 columns, single quotes. */
export type CodeNode =
  | { readonly is: 'plain'; readonly text: string }
  | { readonly is: 'call'; readonly name: string; readonly args: readonly CodeNode[] }
  | { readonly is: 'list'; readonly items: readonly CodeNode[] }
  | { readonly is: 'object'; readonly entries: readonly CodeEntry[]; readonly isOpen: boolean }

export interface CodeEntry {
  readonly key: string
  readonly value: CodeNode
  /** The comments on separate lines above the entry. */
  readonly remarks?: readonly string[]
}

const maxLineWidth = 120

/** Matches characters with double width. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g

const lengthOf = (stringCode: string) => [...stringCode].length + (stringCode.match(wide)?.length ?? 0)

export const rawCode = (text: string): CodeNode => ({ is: 'plain', text })

export const callCode = (name: string, ...given: CodeNode[]): CodeNode => ({ is: 'call', name, args: given })

export const listCode = (items: readonly CodeNode[]): CodeNode => ({ is: 'list', items })

/** @param isOpen whether each entry has a separate line, even if all entries fit on one line. */
export const objectCode = (entries: readonly CodeEntry[], isOpen = false): CodeNode => ({
  is: 'object',
  entries,
  isOpen,
})

/** Quotes a text with single or double quotes. The function chooses the quotes that need fewer escapes. */
export function quoteString(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')
  const singles = escaped.split("'").length
  const doubles = escaped.split('"').length
  return singles > doubles ? `"${escaped.replaceAll('"', '\\"')}"` : `'${escaped.replaceAll("'", "\\'")}'`
}

export const textCode = (value: string): CodeNode => rawCode(quoteString(value))

const keyOf = (key: string) => (/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) ? key : quoteString(key))

/** The entries that are not undefined or false. */
export const presentEntries = (entries: readonly (CodeEntry | false | undefined)[]): CodeEntry[] =>
  entries.filter((one) => Boolean(one)) as CodeEntry[]

/** An entry whose value is a text. Undefined without a text. */
export const stringEntry = (key: string, value: string | undefined): CodeEntry | undefined =>
  value === undefined ? undefined : { key, value: textCode(value) }

/** Joins keys to a path in the notation of adapters, such as 'meta.total'. */
export const joinKeyPath = (path: readonly string[] | undefined) => path?.join('.')

/** Whether a piece of code always needs several lines. */
const isOpen = (code: CodeNode): boolean => {
  if (code.is === 'plain') return false
  if (code.is === 'call') return code.args.some(isOpen)
  if (code.is === 'list') return code.items.some(isOpen)
  return (
    (code.isOpen && code.entries.length > 0) ||
    code.entries.some(({ value, remarks = [] }) => remarks.length > 0 || isOpen(value))
  )
}

function flat(code: CodeNode): string {
  if (code.is === 'plain') return code.text
  if (code.is === 'call') return `${code.name}(${code.args.map(flat).join(', ')})`
  if (code.is === 'list') return `[${code.items.map(flat).join(', ')}]`
  if (code.entries.length === 0) return '{}'
  return `{ ${code.entries.map(({ key, value }) => `${keyOf(key)}: ${flat(value)}`).join(', ')} }`
}

const spaces = (depth: number) => '  '.repeat(depth)

/** Splits a remark into comment lines of the maximum width. */
function remarkLines(said: string, depth: number): string[] {
  const room = maxLineWidth - depth * 2 - 3
  const lines: string[] = []
  for (const word of said.replace(/\s+/g, ' ').trim().split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && lengthOf(last) + 1 + lengthOf(word) <= room) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.map((line) => `${spaces(depth)}// ${line}\n`)
}

/**
 * Formats a piece of code that starts at a column of an indented line. The text after the piece of code has the width
 * `behind`.
 */
export function formatCode(code: CodeNode, depth: number, column: number, behind = 1): string {
  if (!isOpen(code) && column + lengthOf(flat(code)) + behind <= maxLineWidth) return flat(code)
  if (code.is === 'plain') return code.text
  if (code.is === 'list') {
    const items = code.items.map((item) => `${spaces(depth + 1)}${formatCode(item, depth + 1, (depth + 1) * 2)},\n`)
    return `[\n${items.join('')}${spaces(depth)}]`
  }
  if (code.is === 'object') return formatObject(code.entries, depth)
  return formatCall(code, depth, column)
}

function formatObject(entries: readonly CodeEntry[], depth: number): string {
  if (entries.length === 0) return '{}'
  const lines = entries.map(({ key, value, remarks = [] }) => {
    const start = `${spaces(depth + 1)}${keyOf(key)}:`
    const laid = formatCode(value, depth + 1, start.length + 1)
    const isTooLong = value.is === 'plain' && lengthOf(start) + 1 + lengthOf(laid) + 1 > maxLineWidth && key.length > 4
    const said = remarks.flatMap((remark) => remarkLines(remark, depth + 1)).join('')
    return `${said}${start}${isTooLong ? `\n${spaces(depth + 2)}` : ' '}${laid},\n`
  })
  return `{\n${lines.join('')}${spaces(depth)}}`
}

function formatCall({ name, args: given }: Extract<CodeNode, { is: 'call' }>, depth: number, column: number): string {
  const before = given.slice(0, -1)
  const last = given.at(-1)
  if (last === undefined) return `${name}()`
  const start = `${name}(${before.map((one) => `${flat(one)}, `).join('')}`
  const hugs =
    last.is !== 'plain' &&
    last.is !== 'call' &&
    !before.some(isOpen) &&
    !before.some(({ is }) => is === last.is) &&
    column + start.length + 1 <= maxLineWidth
  if (hugs)
    return `${start}${last.is === 'object' ? formatObject(last.entries, depth) : formatCode(last, depth, maxLineWidth)})`
  const lines = given.map((one) => `${spaces(depth + 1)}${formatCode(one, depth + 1, (depth + 1) * 2)},\n`)
  return `${name}(\n${lines.join('')}${spaces(depth)})`
}

/** Formats a statement from its beginning and a piece of code. */
export const formatStatement = (start: string, code: CodeNode): string =>
  `${start}${formatCode(code, 0, start.length, 0)}\n`

/** Formats an import, with the names sorted like Biome. */
export function formatImport(names: readonly string[], from: string): string {
  const sorted = [...new Set(names)].sort(byName)
  const line = `import { ${sorted.join(', ')} } from ${quoteString(from)}\n`
  if (line.length - 1 <= maxLineWidth) return line
  return `import {\n${sorted.map((name) => `  ${name},\n`).join('')}} from ${quoteString(from)}\n`
}

/** Compares names like Biome. The comparison first ignores case, and then sorts upper case before lower case. */
const byName = (a: string, b: string) => {
  const [small, other] = [a.toLowerCase(), b.toLowerCase()]
  return small < other ? -1 : small > other ? 1 : a < b ? -1 : 1
}
