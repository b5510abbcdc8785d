import type { ComponentProps } from 'react'

/** An element of the grid with an ARIA role. Table elements would force the browser's table layout on these boxes. */
export const GridElement = (props: ComponentProps<'div'>) => <div {...props} />
