import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { ScrollRestoration } from 'react-router'
import type { Bookmarks } from '../../providers/api'
import { useBookmarks } from '../shell/bookmarks/use-bookmarks'
import { Layout } from '../shell/Layout'
import { useShortcuts } from '../shell/shortcuts'

const loadPalette = () => import('../screens/palette')
const Palette = lazy(loadPalette)
const Help = lazy(() => import('../shell/shortcuts/Help'))

/** Milliseconds until the palette is fetched: whoever opens it types at once, and nothing of that may be lost. */
const settled = 2000

interface FrameProps extends Omit<ComponentProps<typeof Layout>, 'onFind' | 'bookmarks'> {
  readonly bookmarks: Bookmarks
}

/** The frame around every page, and what the keyboard opens over it. */
export function Frame({ bookmarks, ...props }: FrameProps) {
  const { registry, can } = props
  const kept = useBookmarks({ bookmarks, registry, can })
  const [shown, setShown] = useState<'palette' | 'help'>()
  const onFind = () => setShown('palette')
  const onClose = () => setShown(undefined)
  useShortcuts({ registry, can, onFind, onHelp: () => setShown('help') })
  useEffect(() => {
    const timer = setTimeout(() => loadPalette().catch(() => undefined), settled)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <ScrollRestoration />
      <Layout {...props} onFind={onFind} bookmarks={kept} />
      <Suspense>
        {shown === 'palette' && <Palette onClose={onClose} />}
        {shown === 'help' && <Help {...{ registry, can, onClose }} />}
      </Suspense>
    </>
  )
}
