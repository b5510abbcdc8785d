import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 640px)'

const subscribe = (onChange: () => void) => {
  const query = matchMedia(narrow)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the window is as narrow as a phone. */
export const useNarrowScreen = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(narrow).matches)
