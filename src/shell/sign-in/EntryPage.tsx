import type { ReactNode } from 'react'
import { LanguageChoice } from '../LanguageChoice'
import { Logo } from '../Logo'
import { BrandPanel } from './BrandPanel'
import '../page.css'
import './sign-in.css'

interface EntryPageProps {
  readonly title: string
  readonly lead: string
  readonly children?: ReactNode
}

/** The frame of the pages before the sign-in. It is all HTML and CSS, so that it is there at once. */
export const EntryPage = ({ title, lead, children }: EntryPageProps) => (
  <div className="sign-in">
    <BrandPanel />
    <main className="sign-in-main">
      <div className="sign-in-form">
        <Logo size={44} />
        <h1>{title}</h1>
        <p className="sign-in-lead" role="status">
          {lead}
        </p>
        {children}
        <LanguageChoice />
      </div>
    </main>
  </div>
)
