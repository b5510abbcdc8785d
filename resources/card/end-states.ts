/** How a card may end, wherever its state is told or asked for. */
export const lostChoice = { label: 'Lost', tone: 'red' } as const
export const blockedChoice = { label: 'Blocked', tone: 'orange' } as const
export const returnedChoice = { label: 'Returned', tone: 'blue' } as const
