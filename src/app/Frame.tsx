import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { Layout } from '../shell/Layout'
import { useShortcuts } from '../shell/shortcuts'

const loadPalette = () => import('../screens/palette')
const Palette = lazy(loadPalette)
const Help = lazy(() => import('../shell/shortcuts/Help'))

/** Milliseconds until the palette is fetched: whoever opens it types at once, and nothing of that may be lost. */
const settled = 2000

/** The frame around every page, and what the keyboard opens over it. */
export function Frame(props: Omit<ComponentProps<typeof Layout>, 'onFind'>) {
  const { registry, can } = props
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
      <Layout {...props} onFind={onFind} />
      <Suspense>
        {shown === 'palette' && <Palette onClose={onClose} />}
        {shown === 'help' && <Help {...{ registry, can, onClose }} />}
      </Suspense>
    </>
  )
}
