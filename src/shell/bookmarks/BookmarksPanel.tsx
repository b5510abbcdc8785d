import { StarFilled, StarOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { matchesTypedWords, type Screen, screenAddress, shortenTypedText, t } from '../../../vocabulary'
import { ScreenIcon } from './ScreenIcon'
import type { BookmarkedScreens } from './use-bookmarks'
import './panel.css'

interface BookmarksPanelProps {
  readonly kept: BookmarkedScreens
  /** The current screen, if it can be bookmarked. */
  readonly here?: Screen
  readonly onClose: () => void
}

interface Group {
  readonly label: string
  readonly screens: readonly Screen[]
}

/**
 * Lists the bookmarked screens first, then the other screens. The sequence of the screens does not change while the
 * panel is open.
 */
const groupsOf = ({ screens, possible }: BookmarkedScreens, here: Screen | undefined): readonly Group[] => {
  const current = possible.filter(({ id }) => id === here?.id && !screens.some((screen) => screen.id === id))
  const others = possible.filter((screen) => !screens.includes(screen) && !current.includes(screen))
  return [
    { label: t('This screen'), screens: current },
    { label: t('Bookmarked'), screens },
    { label: t('All screens'), screens: others },
  ]
}

/** Finds and opens screens. The star next to a screen adds or removes a bookmark for that screen. */
export default function BookmarksPanel({ kept, here, onClose }: BookmarksPanelProps) {
  const [groups] = useState(() => groupsOf(kept, here))
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => input.current?.focus(), [])

  const text = typed.trim()
  const found = groups
    .map(({ label, screens }) => ({ label, screens: screens.filter(({ title }) => matchesTypedWords(title, text)) }))
    .filter(({ screens }) => screens.length > 0)
  const isKept = ({ id }: Screen) => kept.screens.some((screen) => screen.id === id)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.nativeEvent.isComposing && panel.current) moveFocusInPanel(event.nativeEvent, panel.current)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move through the rows inside
    <div ref={panel} className="bookmarks-panel" onKeyDown={onKeyDown}>
      <input
        ref={input}
        type="text"
        className="bookmarks-input"
        aria-label={t('Find a screen')}
        placeholder={t('Find a screen')}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {kept.screens.length === 0 && text === '' && (
        <p className="bookmarks-none">
          {t('Bookmark the screens that you use most. They appear here and in the bar at the top.')}
        </p>
      )}
      <div className="bookmarks-list">
        {found.map(({ label, screens }) => (
          <section key={label} aria-label={label}>
            <h2>{label}</h2>
            <ul>
              {screens.map((screen) => (
                <li key={screen.id}>
                  <Link to={screenAddress(screen.id)} className="bookmarks-way" onClick={onClose}>
                    <ScreenIcon screen={screen} />
                    <span>{screen.title}</span>
                  </Link>
                  <button
                    type="button"
                    className="bookmarks-star"
                    aria-pressed={isKept(screen)}
                    aria-label={t('Bookmark {{screen}}', { screen: screen.title })}
                    onClick={() => kept.toggle(screen)}
                  >
                    {isKept(screen) ? <StarFilled /> : <StarOutlined />}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="bookmarks-state" role="status">
        {found.length === 0 && t('No screens match “{{text}}”.', { text: shortenTypedText(text) })}
      </p>
      <footer className="key-legend" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('choose')}
        </span>
        <span>
          <kbd>↵</kbd> {t('open')}
        </span>
        <span>
          <kbd>{t('Space')}</kbd> {t('bookmark')}
        </span>
      </footer>
    </div>
  )
}

/** Handles the keys in a panel with an input above rows. Each row has a link and a button. */
function moveFocusInPanel(event: globalThis.KeyboardEvent, panel: HTMLElement): void {
  const { key, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const input = panel.querySelector('input')
  const rows = [...panel.querySelectorAll('li')]
  const at = rows.findIndex((row) => row.contains(target as Node))
  const isButton = (target as Element).closest('button') !== null
  const part = (row: Element | undefined) => row?.querySelector<HTMLElement>(isButton ? 'button' : 'a')

  const steps: Readonly<Record<string, HTMLElement | null | undefined>> = {
    ArrowDown: part(rows[at + 1]) ?? part(rows[at]),
    ArrowUp: at > 0 ? part(rows[at - 1]) : input,
  }
  if (key in steps) {
    event.preventDefault()
    steps[key]?.focus()
  } else if (key === 'Enter' && at < 0) {
    // The focus returns to the button that opened the panel. The same press of Enter must not also press that button.
    event.preventDefault()
    rows[0]?.querySelector('a')?.click()
  } else if (key === ' ' && at >= 0 && !isButton) {
    event.preventDefault()
    rows[at]?.querySelector('button')?.click()
  }
  // A letter typed on a row continues in the input.
  else if (at >= 0 && key.length === 1 && key !== ' ') input?.focus()
}
