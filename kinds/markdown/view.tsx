import { Suspense } from 'react'
import { lazy } from '../../src/lazy'
import { Clipped } from '../shared/Clipped'
import { asIs, type CellProps, type View } from '../view'
import { firstLine } from './first-line'

const Formatted = lazy(() => import('./Formatted'))

/** Formatted on a page; in a list its first line as plain text, which needs no parser. */
const Markdown = ({ value, compact }: CellProps) => {
  const text = String(value)
  if (compact) return <Clipped text={firstLine(text)} />
  return (
    <Suspense fallback={<span className="cell-prose">{text}</span>}>
      <Formatted text={text} />
    </Suspense>
  )
}

export const markdown: View = { Cell: Markdown, text: asIs }
