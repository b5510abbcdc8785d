import { type ComponentType, Suspense, useState } from 'react'
import { lazy } from '../../src/lazy'
import type { InputProps, KindInput } from '../kind-input'

type Shown = ComponentType<InputProps<never, never>>

/**
 * An input whose code is loaded when the input is first shown, or earlier by `load`. Until the code is loaded, a
 * placeholder has the same size.
 */
export function lazyInput<Options, Value>(
  load: () => Promise<ComponentType<InputProps<Options, Value>>>,
): Pick<KindInput, 'Input' | 'load'> {
  let loaded: Shown | undefined
  const loadOnce = async () => {
    loaded ??= (await load()) as Shown
    return { default: loaded }
  }
  const Later = lazy(loadOnce)
  return {
    load: loadOnce,
    Input: (props) => {
      // A lazy React component renders twice, even if its code is already loaded. A loaded input is therefore rendered
      // directly.
      const [Now] = useState(() => loaded)
      if (Now) return <Now {...props} />
      return (
        <Suspense fallback={<span className="input-loading" />}>
          <Later {...props} />
        </Suspense>
      )
    },
  }
}
