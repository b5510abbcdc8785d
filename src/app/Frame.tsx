import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react'
import { ScrollRestoration } from 'react-router'
import type { Bookmarks } from '../../providers/api'
import { lazy } from '../lazy'
import { useDesk } from '../screens/bulk/desk'
import { useWorkbench } from '../screens/context'
import { useBeginOpening } from '../screens/list/begin'
import { type Begun, Early } from '../screens/palette/Early'
import { useBookmarks } from '../shell/bookmarks/use-bookmarks'
import { Layout } from '../shell/Layout'
import { useShortcuts } from '../shell/shortcuts'
import { usePagesAhead } from './ahead'
import { useCommands } from './commands'

const loadPalette = () => import('../screens/palette')
const Palette = lazy(loadPalette)
const BulkSigns = lazy(() => import('../screens/bulk/Sign'))
const Bell = lazy(() => import('../screens/comments/Bell'))
const Help = lazy(() => import('../shell/shortcuts/Help'))

/** The bell's place: nothing in the header moves when the bell appears. */
const place = <span className="tool" aria-hidden="true" />

/** Milliseconds until the palette is fetched, which whoever opens it then need not wait for, and mentions are asked for. */
const settled = 2000

interface FrameProps
  extends Omit<ComponentProps<typeof Layout>, 'onFind' | 'onBegin' | 'bookmarks' | 'signs' | 'bell'> {
  readonly bookmarks: Bookmarks
}

/** Hears the keys by itself: it knows each address, and the frame around the page need not. */
function Shortcuts(options: Parameters<typeof useShortcuts>[0]) {
  useShortcuts(options)
  return null
}

/** The frame around every page, and what the keyboard opens over it. */
export function Frame({ bookmarks, ...props }: FrameProps) {
  const { registry, can } = props
  const onBegin = useBeginOpening()
  const isFollowing = (useDesk()?.followed.length ?? 0) > 0
  const kept = useBookmarks({ bookmarks, registry, can })
  const { comments } = useWorkbench()
  const hasBell = registry.all.some((resource) => resource.comments && resource.api === undefined)
  const [isSettled, setSettled] = useState(false)
  const [shown, setShown] = useState<'palette' | 'help'>()
  const begun = useRef<Begun>(undefined)
  const onFind = () => {
    begun.current = undefined
    setShown('palette')
  }
  const onType = (typed: Begun) => {
    begun.current = typed
  }
  const close = (which: typeof shown) => () => setShown((now) => (now === which ? undefined : now))
  const onHelp = () => setShown('help')
  const commands = useCommands({ can, person: props.person, onHelp, onSignOut: props.onSignOut })
  usePagesAhead()
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(true)
      loadPalette().catch(() => undefined)
    }, settled)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <ScrollRestoration />
      <Shortcuts {...{ registry, can, onFind, onHelp }} />
      <Layout
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
        bell={hasBell && <Suspense fallback={place}>{isSettled && comments?.areKept() ? <Bell /> : place}</Suspense>}
      />
      {shown === 'palette' && (
        <Suspense fallback={<Early onType={onType} onClose={close('palette')} />}>
          <Palette begun={() => begun.current} commands={commands} onClose={close('palette')} />
        </Suspense>
      )}
      <Suspense>{shown === 'help' && <Help {...{ registry, can }} onClose={close('help')} />}</Suspense>
    </>
  )
}
