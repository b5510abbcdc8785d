import { type ComponentType, lazy, Suspense } from 'react'
import type { InputProps } from '../input'

/** An input that is loaded when it is first shown; until then its place is kept free. */
export function lazyInput<Options, Value>(load: () => Promise<ComponentType<InputProps<Options, Value>>>) {
  const Loaded = lazy(async () => ({ default: (await load()) as ComponentType<InputProps<never, never>> }))
  return (props: InputProps<never, never>) => (
    <Suspense fallback={<span className="input-loading" />}>
      <Loaded {...props} />
    </Suspense>
  )
}
