import { useEffect, useState } from 'react'

/**
 * Returns the value after the value has not changed for `rest` milliseconds. The first value is returned immediately.
 */
export function useDebounced<Value>(value: Value, rest = 250): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rest)
    return () => clearTimeout(timer)
  }, [value, rest])
  return rested
}
