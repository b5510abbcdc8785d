import type { ReactNode } from 'react'
import './shared.css'

interface PageHeaderProps {
  readonly title: ReactNode
  /** The content next to the title, such as a status. */
  readonly aside?: ReactNode
  /** The buttons at the end of the header. */
  readonly children?: ReactNode
}

/** The header of a page: the title and the buttons. The navbar shows where the page is in the menu. */
export const PageHeader = ({ title, aside, children }: PageHeaderProps) => (
  <header className="page-header">
    <div className="page-header-title">
      <h1 dir="auto">{title}</h1>
      {aside}
    </div>
    {children && <div className="page-header-actions">{children}</div>}
  </header>
)
