import type { ComponentProps } from 'react'

/** A part of the grid, told by its role: elements of a table would lay out what is drawn here as boxes. */
export const GridElement = (props: ComponentProps<'div'>) => <div {...props} />
