import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAccess } from '../shared/access'
import './panel.css'

interface PanelProps {
  readonly title: string
  /** Said in place of the content where there is none. */
  readonly empty?: string | false
  /** At the far end of the head. */
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

/** A link to a record's page where the person may open it, else its name alone. */
export const RecordLink = ({ to, id, children }: { to: string; id: string; children: ReactNode }) => {
  const path = useAccess().linkTo(to, id)
  return path ? <Link to={path}>{children}</Link> : <span>{children}</span>
}
