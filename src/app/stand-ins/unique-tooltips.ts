import type { PropsWithChildren } from 'react'

/** In place of what antd's settings wrap everything in where all tooltips are to share one bubble: ours have each their own. */
export default ({ children }: PropsWithChildren) => children
