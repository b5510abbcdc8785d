/** How a card may end, wherever its state is told or asked for. */
export const lost = { label: 'Lost', tone: 'red' } as const
export const blocked = { label: 'Blocked', tone: 'orange' } as const
export const returned = { label: 'Returned', tone: 'blue' } as const
