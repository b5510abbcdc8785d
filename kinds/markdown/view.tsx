import { Suspense } from 'react'
import { lazy } from '../../src/lazy'
import { type CellProps, type KindView, valueToString } from '../kind-view'
import { ClippedText } from '../shared/cell-text'
import { firstLine } from './first-line'

const Formatted = lazy(() => import('./FormattedMarkdown'))

/** Shows the formatted text. In a list, the cell shows only the first line as plain text, which needs no parser. */
const Markdown = ({ value, compact }: CellProps) => {
  const text = String(value)
  if (compact) return <ClippedText text={firstLine(text)} />
  return (
    <Suspense fallback={<span className="cell-prose">{text}</span>}>
      <Formatted text={text} />
    </Suspense>
  )
}

export const markdown: KindView = { Cell: Markdown, text: valueToString }
