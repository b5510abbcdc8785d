import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAccess } from '../shared/records/access'
import './panel.css'

interface PanelProps {
  readonly title: string
  /** Shown instead of the content if there is none. */
  readonly empty?: string | false
  /** At the end of the header. */
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
