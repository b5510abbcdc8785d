import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { placeholdersIn, t } from '../../../vocabulary'
import { useAccess } from '../shared/records/access'
import { formatNumber } from '../shared/values/formats'
import type { StatsRow } from './stats/parse-stats'
import './panel.css'

interface PanelProps {
  readonly title: string
  /** Shown instead of the content if the panel has no content. */
  readonly empty?: string | false
  /** The content at the end of the panel's header. */
  readonly aside?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

export const Panel = ({ title, empty, aside, className = '', children }: PanelProps) => (
  <section className={`panel ${className}`} aria-label={title}>
    <header className="panel-header">
      <h2>{title}</h2>
      {aside}
    </header>
    {empty ? <p className="panel-empty">{empty}</p> : children}
  </section>
)

/** A link to a record's page. If the person cannot open the page, only the name is shown. */
export const RecordLink = ({ to, id, children }: { to: string; id: string; children: ReactNode }) => {
  const path = useAccess().linkTo(to, id)
  return path ? <Link to={path}>{children}</Link> : <span>{children}</span>
}

/** A sentence with the values of a record. Undefined if the record lacks a value that the sentence needs. */
export function hintOf(says: string | undefined, row: StatsRow): string | undefined {
  if (says === undefined) return undefined
  const values = placeholdersIn(says).map((name) => [name, row[name]] as const)
  if (values.some(([, value]) => typeof value !== 'number' && typeof value !== 'string')) return undefined
  const written = Object.fromEntries(values.map(([name, value]) => [name, formatNumber(value)]))
  const [count] = values.map(([, value]) => value)
  return t(says, typeof count === 'number' ? { ...written, count } : written)
}
