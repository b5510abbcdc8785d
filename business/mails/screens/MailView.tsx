import { t } from 'deckhand'
import { useMemo, useState } from 'react'
import './mail-view.css'

interface MailViewProps {
  readonly subject: string
  readonly text?: string | null | undefined
  readonly html?: string | null | undefined
  /** What is shown is about to be replaced. */
  readonly isStale?: boolean
}

/** What of a mail says how it looks, apart from the rest: the policy of a page lets no document in it bring styles. */
function separateStyles(html: string) {
  const sheets = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text)
  const bare = html
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace('<head>', '<head><base target="_blank">')
    .replace(/\sstyle="/g, ' data-style="')
  return { bare, sheets }
}

/** Gives the document of a frame its looks back, by the ways that its policy leaves to the page around it. */
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

/** A mail as programs show it: in a frame of its own, in which nothing runs, and links lead out of here. */
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
