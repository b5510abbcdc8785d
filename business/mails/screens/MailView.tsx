import { t } from 'deckhand'
import { useMemo, useState } from 'react'
import './mail-view.css'

interface MailViewProps {
  readonly subject: string
  readonly text?: string | null | undefined
  readonly html?: string | null | undefined
  /** Whether newer content is about to replace the displayed e-mail. Default: false. */
  readonly isStale?: boolean
}

/**
 * Separates the styles of an e-mail from its HTML. The content security policy of the page forbids inline styles in
 * frames.
 */
function separateStyles(html: string) {
  const sheets = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text)
  const bare = html
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace('<head>', '<head><base target="_blank">')
    .replace(/\sstyle="/g, ' data-style="')
  return { bare, sheets }
}

/**
 * Restores the styles of the document in a frame, with methods that the content security policy allows for scripts of
 * the page.
 */
function applyStyles({ contentDocument, contentWindow }: HTMLIFrameElement, sheets: readonly string[]) {
  if (!contentDocument || !contentWindow) return
  for (const one of contentDocument.querySelectorAll<HTMLElement>('[data-style]'))
    one.style.cssText = one.dataset.style ?? ''
  const { CSSStyleSheet: Sheet } = contentWindow as Window & typeof globalThis
  contentDocument.adoptedStyleSheets = sheets.map((text) => {
    const sheet = new Sheet()
    sheet.replaceSync(text)
    return sheet
  })
}

/** Displays an e-mail in a separate frame. The frame runs no scripts, and links open in a new window. */
export function MailView({ subject, text, html, isStale }: MailViewProps) {
  const [height, setHeight] = useState(320)
  const { bare, sheets } = useMemo(() => separateStyles(html ?? ''), [html])
  if (!html && !text) return <span className="cell-empty">{t('The text of this e-mail is no longer stored.')}</span>
  return (
    <div className="letter" data-stale={isStale || undefined}>
      <p className="letter-subject">{subject}</p>
      {html ? (
        <iframe
          title={t('E-mail')}
          sandbox="allow-same-origin allow-popups"
          srcDoc={bare}
          style={{ height }}
          onLoad={({ currentTarget }) => {
            applyStyles(currentTarget, sheets)
            setHeight(Math.max(120, currentTarget.contentDocument?.documentElement.scrollHeight ?? 0))
          }}
        />
      ) : (
        <p className="letter-text">{text}</p>
      )}
    </div>
  )
}
