import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react'
import { ScrollRestoration } from 'react-router'
import type { Bookmarks } from '../../providers/api'
import { lazy } from '../lazy'
import { useBulkJobs } from '../screens/bulk/bulk-jobs'
import { useWorkbench } from '../screens/context'
import { usePrefetchListByName } from '../screens/list/state/prefetch-list'
import { type PaletteInput, PalettePlaceholder } from '../screens/palette/PalettePlaceholder'
import { useBookmarks } from '../shell/bookmarks/use-bookmarks'
import { AppLayout } from '../shell/frame/AppLayout'
import { useShortcuts } from '../shell/shortcuts'
import { usePaletteCommands } from './commands'
import { usePagePrefetch } from './refresh/use-page-prefetch'

const loadPalette = () => import('../screens/palette')
const Palette = lazy(loadPalette)
const BulkSigns = lazy(() => import('../screens/bulk/BulkJobIndicators'))
const Bell = lazy(() => import('../screens/comments/MentionsBell'))
const ShortcutHelp = lazy(() => import('../shell/shortcuts/ShortcutHelp'))

/** Reserves the space of the bell, so that nothing in the header moves when the bell appears. */
const bellPlaceholder = <span className="tool" aria-hidden="true" />

/** Milliseconds until the code of the palette is loaded in advance, and until the bell requests the mentions. */
const paletteLoadDelayMs = 2000

interface FrameProps
  extends Omit<ComponentProps<typeof AppLayout>, 'onFind' | 'onBegin' | 'bookmarks' | 'signs' | 'bell'> {
  readonly bookmarks: Bookmarks
}

/** Listens for shortcuts in a separate component. When the address changes, only this component renders again. */
function Shortcuts(options: Parameters<typeof useShortcuts>[0]) {
  useShortcuts(options)
  return null
}

/** The frame around every page. Shortcuts open its command palette and its list of shortcuts. */
export function Frame({ bookmarks, ...props }: FrameProps) {
  const { registry, can } = props
  const onBegin = usePrefetchListByName()
  const isFollowing = (useBulkJobs()?.followed.length ?? 0) > 0
  const kept = useBookmarks({ bookmarks, registry, can })
  const { comments } = useWorkbench()
  const hasBell = registry.all.some((resource) => resource.comments && resource.api === undefined)
  const [isSettled, setSettled] = useState(false)
  const [shown, setShown] = useState<'palette' | 'help'>()
  const begun = useRef<PaletteInput>(undefined)
  const onFind = () => {
    begun.current = undefined
    setShown('palette')
  }
  const onType = (typed: PaletteInput) => {
    begun.current = typed
  }
  const close = (which: typeof shown) => () => setShown((now) => (now === which ? undefined : now))
  const onHelp = () => setShown('help')
  const commands = usePaletteCommands({ can, person: props.person, onHelp, onSignOut: props.onSignOut })
  usePagePrefetch()
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(true)
      loadPalette().catch(() => undefined)
    }, paletteLoadDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <ScrollRestoration />
      <Shortcuts {...{ registry, can, onFind, onHelp }} />
      <AppLayout
        {...props}
        onFind={onFind}
        onBegin={onBegin}
        bookmarks={kept}
        signs={
          isFollowing && (
            <Suspense>
              <BulkSigns />
            </Suspense>
          )
        }
        bell={
          hasBell && (
            <Suspense fallback={bellPlaceholder}>
              {isSettled && comments?.isAvailable() ? <Bell /> : bellPlaceholder}
            </Suspense>
          )
        }
      />
      {shown === 'palette' && (
        <Suspense fallback={<PalettePlaceholder onType={onType} onClose={close('palette')} />}>
          <Palette readInput={() => begun.current} commands={commands} onClose={close('palette')} />
        </Suspense>
      )}
      <Suspense>{shown === 'help' && <ShortcutHelp {...{ registry, can }} onClose={close('help')} />}</Suspense>
    </>
  )
}
