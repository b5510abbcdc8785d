import type { ReactNode } from 'react'

/** Replaces the shared tooltip of antd, because each tooltip of the product has its own popup. */
export default function UniqueProvider({ children }: { readonly children?: ReactNode }): ReactNode {
  return children
}
