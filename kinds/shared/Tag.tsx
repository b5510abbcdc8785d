import type { ReactNode } from 'react'
import type { Tone } from '../../vocabulary'

/** A coloured tag. */
export const Tag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className="tag" data-tone={tone}>
    {children}
  </span>
)
