import { useEffect, useState } from 'react'
import { hasAddressRules, loadAddressRules } from '../../../../vocabulary'

/** Loads the rules for addresses, and renders the component again when the rules are loaded. */
export function useAddressRules(): boolean {
  const [areLoaded, setLoaded] = useState(hasAddressRules)
  useEffect(() => {
    let isShown = true
    if (!areLoaded)
      loadAddressRules().then(
        () => isShown && setLoaded(true),
        // Without the rules, addresses have a common format. The API checks each address.
        () => undefined,
      )
    return () => {
      isShown = false
    }
  }, [areLoaded])
  return areLoaded
}
