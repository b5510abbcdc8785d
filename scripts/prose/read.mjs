import { marked } from 'marked'

const lineAt = (source, index) => source.slice(0, index).split('\n').length

const plainOf = (markdown) =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_]{1,2}(\S[^*_]*\S|\S)[*_]{1,2}/g, '$1')
    .replace(/<[^>]+>/g, ' ')

/** The texts of a Markdown token, without code and headings. */
function blocksOf(token) {
  if (token.type === 'paragraph' || (token.type === 'text' && !token.tokens?.some(({ type }) => type === 'list')))
    return [token.text]
  if (token.type === 'table') return [...token.header, ...token.rows.flat()].map(({ text }) => text)
  const inner = token.type === 'list' ? token.items : token.type === 'code' ? [] : token.tokens
  return (inner ?? []).flatMap(blocksOf)
}

/** The prose of a paper. */
export function proseOfMarkdown(source) {
  let from = 0
  return marked.lexer(source).flatMap((token) => {
    const line = lineAt(source, from)
    from += token.raw.length
    return blocksOf(token).map((text) => ({ line, text: plainOf(text) }))
  })
}

/**
 * The texts of a doc comment: its description and the descriptions of its tags. Examples are code, so the function
 * skips examples.
 */
const partsOf = (comment) =>
  comment
    .replace(/^\s*\* ?/gm, '')
    .split(/\n\s*\n|\n(?=- )|(?=^@)/m)
    .filter((part) => !/^@(example|see)\b/.test(part))
    .map((part) =>
      part
        .replace(/^@(?:param|returns?|throws|typeParam|deprecated)\s*(?:\w+\s*-?\s*)?/, '')
        .replace(/\{@link (\S+)\}/g, '`$1`'),
    )

/** The prose of a module: doc comments and line comments. */
export function proseOfCode(source) {
  const blocks = [...source.matchAll(/\/\*\*([\s\S]*?)\*\//g)].flatMap((match) =>
    partsOf(match[1]).map((text) => ({ line: lineAt(source, match.index), text })),
  )
  const lines = [...source.matchAll(/(?:^[ \t]*\/\/(?! biome-ignore).*\n?)+/gm)].map((match) => ({
    line: lineAt(source, match.index),
    text: match[0].replace(/^[ \t]*\/\/ ?/gm, ''),
  }))
  return [...blocks, ...lines]
}
