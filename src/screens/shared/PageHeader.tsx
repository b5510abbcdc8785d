import type { ReactNode } from 'react'
import './shared.css'

interface PageHeaderProps {
  readonly title: ReactNode
  /** Beside the title, such as a status. */
  readonly aside?: ReactNode
  /** At the far end: what can be done here. */
  readonly children?: ReactNode
}

/** The head of a page: what it shows, and what can be done. Where it belongs stands in the bar above. */
export const PageHeader = ({ title, aside, children }: PageHeaderProps) => (
  <header className="page-header">
    <div className="page-header-title">
      <h1 dir="auto">{title}</h1>
      {aside}
    </div>
    {children && <div className="page-header-actions">{children}</div>}
  </header>
)
