/** The final status values of a card, shared by all choices of a card status. */
export const lostChoice = { label: 'Lost', tone: 'red' } as const
export const blockedChoice = { label: 'Blocked', tone: 'orange' } as const
export const returnedChoice = { label: 'Returned', tone: 'blue' } as const
