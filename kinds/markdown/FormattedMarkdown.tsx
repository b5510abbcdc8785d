import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { createElement, type ReactNode } from 'react'
import './markdown.css'

/** The maximum nesting depth. Markdown tokens that are nested deeper are shown as source text. */
const deepest = 20

/** Whether a link in the text may lead to an address. */
const isSafe = (address: string) => /^(?:https?:\/\/|mailto:|tel:)/i.test(address)

/** Renders the tokens inside another token. */
type Inner = (tokens?: Token[]) => ReactNode[]

const element = (tag: string, children: ReactNode[]) => createElement(tag, null, ...children)

const linked = (address: string, children: ReactNode[]) => {
  const isWeb = /^http/i.test(address)
  const props = { href: address, rel: 'noopener noreferrer nofollow', ...(isWeb && { target: '_blank' }) }
  return createElement('a', props, ...children)
}

const table = ({ header, rows }: Tokens.Table, inner: Inner) => {
  const row = (tag: 'th' | 'td', cells: readonly Tokens.TableCell[]) =>
    element(
      'tr',
      cells.map(({ align, tokens }) =>
        createElement(tag, { style: align ? { textAlign: align } : undefined }, ...inner(tokens)),
      ),
    )
  return createElement(
    'div',
    { className: 'markdown-table' },
    element('table', [
      element('thead', [row('th', header)]),
      element(
        'tbody',
        rows.map((cells) => row('td', cells)),
      ),
    ]),
  )
}

/** All elements that a text can produce. A text cannot produce any other element. */
const drawings: {
  readonly [T in MarkedToken['type']]: (token: Extract<MarkedToken, { type: T }>, inner: Inner) => ReactNode
} = {
  blockquote: ({ tokens }, inner) => element('blockquote', inner(tokens)),
  br: () => <br />,
  checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  code: ({ text }) => (
    <pre>
      <code>{text}</code>
    </pre>
  ),
  codespan: ({ text }) => <code>{text}</code>,
  def: () => null,
  del: ({ tokens }, inner) => element('del', inner(tokens)),
  em: ({ tokens }, inner) => element('em', inner(tokens)),
  escape: ({ text }) => text,
  // Headings in the text start at level 3, because the page itself has headings above the text.
  heading: ({ depth, tokens }, inner) => element(`h${Math.min(depth + 2, 6)}`, inner(tokens)),
  hr: () => <hr />,
  html: ({ raw }) => raw,
  image: ({ href, text }) => (isSafe(href) ? linked(href, [text || href]) : text),
  link: ({ href, raw, tokens }, inner) => (isSafe(href) ? linked(href, inner(tokens)) : raw),
  list: ({ ordered, start, items }, inner) =>
    createElement(ordered ? 'ol' : 'ul', ordered && start !== '' ? { start } : null, ...inner(items)),
  list_item: ({ tokens }, inner) => element('li', inner(tokens)),
  paragraph: ({ tokens }, inner) => element('p', inner(tokens)),
  space: () => null,
  strong: ({ tokens }, inner) => element('strong', inner(tokens)),
  table,
  text: ({ text, tokens }, inner) => (tokens ? element('span', inner(tokens)) : text),
}

const drawn = (tokens: readonly Token[], depth = 0): ReactNode[] =>
  tokens.map((token) => {
    if (depth > deepest || !Object.hasOwn(drawings, token.type)) return token.raw
    const draw = drawings[token.type as MarkedToken['type']] as (token: Token, inner: Inner) => ReactNode
    return draw(token, (inner = []) => drawn(inner, depth + 1))
  })

/** If the parser fails, for example on thousands of nested quotations, the source is shown as one text. */
const tokensOf = (text: string): readonly Token[] => {
  try {
    return Lexer.lex(text, { gfm: true, breaks: true })
  } catch {
    return [{ type: 'text', raw: text, text, escaped: false }]
  }
}

/** Renders a Markdown text with a closed set of elements. The text is never inserted as HTML. */
export default function FormattedMarkdown({ text }: { text: string }) {
  return createElement('div', { className: 'markdown', dir: 'auto' }, ...drawn(tokensOf(text)))
}
