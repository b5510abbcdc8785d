import type { ReactNode } from 'react'
import { currentBusiness, t } from '../../../vocabulary'
import { Logo, useBrand } from '../brand'
import { LanguageChoice } from '../LanguageChoice'
import '../page.css'
import './brand.css'
import './sign-in.css'

interface SignInLayoutProps {
  readonly title: string
  readonly lead: string
  readonly children?: ReactNode
}

/** The panel next to the sign-in form. */
function BrandPanel() {
  const { Drawing } = useBrand()
  const { name, says } = currentBusiness()
  return (
    <div className="brand" aria-hidden="true">
      <p className="brand-name">{name}</p>
      {Drawing && <Drawing />}
      {says?.motto && <p className="brand-line">{t(says.motto)}</p>}
    </div>
  )
}

/**
 * The frame of the pages that people see before they sign in. The frame uses only HTML and CSS, so that it appears
 * immediately.
 */
export const SignInLayout = ({ title, lead, children }: SignInLayoutProps) => (
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
