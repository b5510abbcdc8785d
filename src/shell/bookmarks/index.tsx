import { StarFilled, StarOutlined } from '@ant-design/icons'
import { Suspense, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { screenAddress, t } from '../../../vocabulary'
import { lazy } from '../../lazy'
import { ScreenIcon } from './ScreenIcon'
import type { BookmarkedScreens } from './use-bookmarks'
import './bookmarks.css'

const loadPanel = () => import('./BookmarksPanel')
const BookmarksPanel = lazy(loadPanel)

/** The bookmarked screens as icons in the navbar. Narrow windows hide the bookmarks in the navbar. */
export const BookmarkLinks = ({ screens }: Pick<BookmarkedScreens, 'screens'>) => (
  <nav className="bookmark-links" aria-label={t('Bookmarks')}>
    <ul>
      {screens.map((screen) => (
        <li key={screen.id}>
          <NavLink end to={screenAddress(screen.id)} className="tool" aria-label={screen.title} title={screen.title}>
            <ScreenIcon screen={screen} />
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)

/**
 * The star button in the navbar. The star is filled if the current screen is bookmarked. The button opens the panel in
 * which people find and bookmark screens.
 */
export function BookmarksButton({ kept }: { kept: BookmarkedScreens }) {
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  const here = kept.possible.find(({ id }) => screenAddress(id) === pathname)
  const isHereKept = kept.screens.some(({ id }) => id === here?.id)
  return (
    <>
      <button
        type="button"
        className="tool"
        data-kept={isHereKept || undefined}
        popoverTarget="bookmarks"
        aria-haspopup="dialog"
        aria-label={t('Bookmarks')}
        title={t('Bookmarks')}
        onPointerEnter={() => void loadPanel().catch(() => undefined)}
      >
        {isHereKept ? <StarFilled /> : <StarOutlined />}
      </button>
      <div
        ref={popover}
        id="bookmarks"
        popover="auto"
        role="dialog"
        aria-label={t('Bookmarks')}
        className="bookmarks"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && (
          <Suspense>
            <BookmarksPanel kept={kept} here={here} onClose={() => popover.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  )
}
