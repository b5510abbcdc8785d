import { t } from 'deckhand'
import { useState } from 'react'
import './letter.css'

interface LetterProps {
  readonly subject: string
  readonly text?: string | null | undefined
  readonly html?: string | null | undefined
  /** What is shown is about to be replaced. */
  readonly isStale?: boolean
}

/** A mail as programs show it: in a frame of its own, in which nothing runs, and links lead out of here. */
export function Letter({ subject, text, html, isStale }: LetterProps) {
  const [height, setHeight] = useState(320)
  if (!html && !text) return <span className="cell-empty">{t('What it said is no longer kept.')}</span>
  return (
    <div className="letter" data-stale={isStale || undefined}>
      <p className="letter-subject">{subject}</p>
      {html ? (
        <iframe
          title={t('Mail')}
          sandbox="allow-same-origin allow-popups"
          srcDoc={html.replace('<head>', '<head><base target="_blank">')}
          style={{ height }}
          onLoad={({ currentTarget: { contentDocument } }) =>
            setHeight(Math.max(120, contentDocument?.documentElement.scrollHeight ?? 0))
          }
        />
      ) : (
        <p className="letter-text">{text}</p>
      )}
    </div>
  )
}
